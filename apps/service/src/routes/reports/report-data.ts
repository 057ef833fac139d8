import { JSON_TYPE } from '../../http/json.ts';
import { buildReportData } from '../../use-cases/reports/report-data.ts';
import type { Route } from '../route.ts';
import { loadReport } from './load-report.ts';
import { analyzeRequestedRange } from './time-range.ts';

export const reportDataRoute: Route = (parts) => async (request, reply) => {
  const result = await loadReport(parts, request);
  const ranged = await analyzeRequestedRange(parts, result, request, reply);
  const data = await buildReportData(parts, result, ranged);
  return reply.type(JSON_TYPE).header('Cache-Control', 'private, no-cache').send(JSON.stringify(data));
};
