import { reportData } from '../use-cases/report-data.ts';
import { JSON_TYPE } from '../wire/json.ts';
import { rangedOutcome } from './ranged-outcome.ts';
import { reportOf } from './report-of.ts';
import type { Route } from './route.ts';

export const reportDataRoute: Route = (parts) => async (request, reply) => {
  const result = await reportOf(parts, request);
  const ranged = await rangedOutcome(parts, result, request, reply);
  const data = await reportData(parts, result, ranged);
  return reply.type(JSON_TYPE).header('Cache-Control', 'private, no-cache').send(JSON.stringify(data));
};
