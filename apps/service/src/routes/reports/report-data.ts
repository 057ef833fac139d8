import { JSON_TYPE } from '../../http/json.ts';
import { reportData } from '../../use-cases/reports/report-data.ts';
import type { Route } from '../route.ts';
import { reportOf } from './load-report.ts';
import { rangedOutcome } from './time-range.ts';

export const reportDataRoute: Route = (parts) => async (request, reply) => {
  const result = await reportOf(parts, request);
  const ranged = await rangedOutcome(parts, result, request, reply);
  const data = await reportData(parts, result, ranged);
  return reply.type(JSON_TYPE).header('Cache-Control', 'private, no-cache').send(JSON.stringify(data));
};
