import { readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import type { TimeRange } from '../use-cases/range-reports.ts';
import { reportData } from '../use-cases/report-data.ts';
import { JSON_TYPE } from '../wire/json.ts';
import { goneSignal } from './gone-signal.ts';
import { reportOf } from './report-of.ts';
import { type Route, valuesOf } from './route.ts';

function rangeOf(request: FastifyRequest): TimeRange | undefined {
  const values = valuesOf(request);
  const [from, to] = [readParameter('fromTime', values), readParameter('toTime', values)];
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) throw new ArtifactError('bad-parameter', 'from and to belong together.');
  return { from, to };
}

export const reportDataRoute: Route = (parts) => async (request, reply) => {
  const range = rangeOf(request);
  const result = await reportOf(parts, request);
  const ranged = range && { range, outcome: await parts.rangeReports(result, range, goneSignal(reply)) };
  const data = await reportData(parts, result, ranged);
  return reply.type(JSON_TYPE).header('Cache-Control', 'private, no-cache').send(JSON.stringify(data));
};
