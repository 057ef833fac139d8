import { readParameter } from '@hindsight/api';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { findBaseUrl } from '../../http/links.ts';
import { toStatusAnswer } from '../../http/status-answer.ts';
import { findAnalysis } from '../../use-cases/analyses/find-analysis.ts';
import { toAuditActor, toAuditSubject } from '../access/audit-actor.ts';
import { type Route, readPathPart, readValues } from '../route.ts';

export const analysisStatusRoute: Route =
  ({ admit, jobStore, results, settings, recordOnce }) =>
  async (request, reply) => {
    const values = readValues(request);
    const caller = await admit(values);
    const format = readParameter('accept', values) ?? 'json';
    const found = await findAnalysis(jobStore, results, readPathPart(request, 'id'), caller.reach);
    if (found.result)
      await recordOnce({ action: 'analysis-read', ...toAuditActor(request, caller), ...toAuditSubject(found.job) });
    const status = toStatusAnswer(found, request.id, findBaseUrl(request, settings.SERVICE_PUBLIC_URL));
    const { text, type } = encodeAnswer(status, format);
    return reply.type(type).header('Cache-Control', 'no-store').send(text);
  };
