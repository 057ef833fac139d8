import { readParameter } from '@hindsight/api';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { baseUrlOf } from '../../http/links.ts';
import { statusOf } from '../../http/status-answer.ts';
import { findAnalysis } from '../../use-cases/analyses/find-analysis.ts';
import { analysisOf, who } from '../access/audit-actor.ts';
import { pathPart, type Route, valuesOf } from '../route.ts';

export const analysisStatusRoute: Route =
  ({ admit, jobStore, results, settings, recordOnce }) =>
  async (request, reply) => {
    const values = valuesOf(request);
    const caller = await admit(values);
    const format = readParameter('accept', values) ?? 'json';
    const found = await findAnalysis(jobStore, results, pathPart(request, 'id'), caller.reach);
    if (found.result) await recordOnce({ action: 'analysis-read', ...who(request, caller), ...analysisOf(found.job) });
    const status = statusOf(found, request.id, baseUrlOf(request, settings.SERVICE_PUBLIC_URL));
    const { text, type } = encodeAnswer(status, format);
    return reply.type(type).header('Cache-Control', 'no-store').send(text);
  };
