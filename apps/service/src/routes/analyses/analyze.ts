import type { ANY_KIND } from '@hindsight/api';
import type { ArtifactKind } from '@hindsight/model';
import { answerOf } from '../../http/analysis-answer.ts';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { baseUrlOf } from '../../http/links.ts';
import { statusOf, statusUrlOf } from '../../http/status-answer.ts';
import { submitLocation, submitUpload } from '../../use-cases/jobs/submit-job.ts';
import { waitForJob } from '../../use-cases/jobs/wait-for-job.ts';
import { goneSignal } from '../abort-on-disconnect.ts';
import { analysisOf, who } from '../access/audit-actor.ts';
import type { Route } from '../route.ts';
import { readAsked } from './analysis-request.ts';
import { refuseBody, refuseTooLarge, uploadBody } from './upload-body.ts';

/** Takes an artifact, or where it is, and answers with its analysis; with `async=true` with where that will be. */
export const analyzeRoute =
  (kind: ArtifactKind | typeof ANY_KIND, bodyOf: typeof uploadBody = uploadBody): Route =>
  (parts) =>
  async (request, reply) => {
    const asked = await readAsked(parts, kind, request);
    const { location, async: promised, accept = 'json' } = asked.parameters;
    const gone = goneSignal(reply);
    if (location !== undefined) await refuseBody(request);
    refuseTooLarge(request, parts.mostBytes(asked.kind));
    const job =
      location === undefined
        ? await submitUpload(parts, asked, await bodyOf(request))
        : await submitLocation(parts, asked, location);
    await parts.record({ action: 'analysis-sent', ...who(request, asked), ...analysisOf(job) });
    const ended = parts.jobs.begin(job);
    const baseUrl = baseUrlOf(request, parts.settings.SERVICE_PUBLIC_URL);
    if (promised) reply.status(202).header('Location', statusUrlOf(job.id, baseUrl));
    const answer = promised
      ? statusOf({ job }, request.id, baseUrl)
      : answerOf(await waitForJob(parts.jobs, job, ended, gone), baseUrl);
    const { text, type } = encodeAnswer(answer, accept);
    return reply.type(type).header('Cache-Control', 'no-store').send(text);
  };
