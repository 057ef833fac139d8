import { readParameter } from '@hindsight/api';
import { baseUrlOf } from '../links.ts';
import { statusOf } from '../status.ts';
import { findAnalysis } from '../use-cases/find-analysis.ts';
import { encodeAnswer } from '../wire/encode.ts';
import { pathPart, type Route, valuesOf } from './route.ts';

export const analysisStatusRoute: Route =
  ({ admit, jobStore, results, settings }) =>
  async (request, reply) => {
    const values = valuesOf(request);
    await admit(values);
    const format = readParameter('accept', values) ?? 'json';
    const found = await findAnalysis(jobStore, results, pathPart(request, 'id'));
    const status = statusOf(found, request.id, baseUrlOf(request, settings.SERVICE_PUBLIC_URL));
    const { text, type } = encodeAnswer(status, format);
    return reply.type(type).header('Cache-Control', 'no-store').send(text);
  };
