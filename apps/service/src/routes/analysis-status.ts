import { readParameter } from '@hindsight/api';
import { baseUrlOf } from '../links.ts';
import { statusOf } from '../status.ts';
import { findAnalysis } from '../use-cases/find-analysis.ts';
import { encodeAnswer } from '../wire/encode.ts';
import { pathPart, type Route, valuesOf } from './route.ts';
import { analysisOf, who } from './who.ts';

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
