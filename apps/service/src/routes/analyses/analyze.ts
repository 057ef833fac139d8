import type { ANY_KIND } from '@hindsight/api';
import type { ArtifactKind } from '@hindsight/model';
import { toAnalysisAnswer } from '../../http/analysis-answer.ts';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { findBaseUrl } from '../../http/links.ts';
import { toStatusAnswer, toStatusUrl } from '../../http/status-answer.ts';
import { submitLocation, submitUpload } from '../../use-cases/jobs/submit-job.ts';
import { waitForJob } from '../../use-cases/jobs/wait-for-job.ts';
import { abortOnDisconnect } from '../abort-on-disconnect.ts';
import { toAuditActor, toAuditSubject } from '../access/audit-actor.ts';
import type { Route } from '../route.ts';
import { readAnalysisRequest } from './analysis-request.ts';
import { readUploadBody, refuseBody, refuseTooLarge } from './upload-body.ts';

/** Takes an artifact, or where it is, and answers with its analysis; with `async=true` with where that will be. */
export const analyzeRoute =
  (kind: ArtifactKind | typeof ANY_KIND, bodyOf: typeof readUploadBody = readUploadBody): Route =>
  (parts) =>
  async (request, reply) => {
    const asked = await readAnalysisRequest(parts, kind, request);
    const { location, async: promised, accept = 'json' } = asked.parameters;
    const gone = abortOnDisconnect(reply);
    if (location !== undefined) await refuseBody(request);
    refuseTooLarge(request, parts.uploadLimit(asked.kind));
    const job =
      location === undefined
        ? await submitUpload(parts, asked, await bodyOf(request))
        : await submitLocation(parts, asked, location);
    await parts.record({ action: 'analysis-sent', ...toAuditActor(request, asked), ...toAuditSubject(job) });
    const ended = parts.jobs.start(job);
    const baseUrl = findBaseUrl(request, parts.settings.SERVICE_PUBLIC_URL);
    if (promised) reply.status(202).header('Location', toStatusUrl(job.id, baseUrl));
    const answer = promised
      ? toStatusAnswer({ job }, request.id, baseUrl)
      : toAnalysisAnswer(await waitForJob(parts.jobs, job, ended, gone), baseUrl);
    const { text, type } = encodeAnswer(answer, accept);
    return reply.type(type).header('Cache-Control', 'no-store').send(text);
  };
