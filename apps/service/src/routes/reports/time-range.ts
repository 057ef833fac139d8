import { type AnalysisSuccess, readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredResult } from '../../ports/result-store.ts';
import type { TimeRange } from '../../use-cases/reports/range-reports.ts';
import { abortOnDisconnect } from '../abort-on-disconnect.ts';
import { type RouteDependencies, readValues } from '../route.ts';

function readRange(request: FastifyRequest): TimeRange | undefined {
  const values = readValues(request);
  const [from, to] = [readParameter('fromTime', values), readParameter('toTime', values)];
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) throw new ArtifactError('bad-parameter', 'from and to belong together.');
  if (typeof from === 'string' || typeof to === 'string')
    throw new ArtifactError('bad-parameter', 'Seconds after the start are times of a profile: name one with profile.');
  return { from, to };
}

/** Analyzes the time range that a request selects with `from` and `to`; undefined when it selects none. */
export async function analyzeRequestedRange(
  { rangeReports }: RouteDependencies,
  result: StoredResult,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ readonly range: TimeRange; readonly outcome: AnalysisSuccess } | undefined> {
  const range = readRange(request);
  return range && { range, outcome: await rangeReports(result, range, abortOnDisconnect(reply)) };
}
