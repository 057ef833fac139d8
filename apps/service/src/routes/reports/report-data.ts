import type { ProfileData } from '@hindsight/api';
import { JSON_TYPE } from '../../http/json.ts';
import { queryProfiles } from '../../use-cases/artifacts/query-profiles.ts';
import { buildReportData } from '../../use-cases/reports/report-data.ts';
import { abortOnDisconnect } from '../abort-on-disconnect.ts';
import { type Route, readValues } from '../route.ts';
import { loadReport } from './load-report.ts';
import { readProfileQuestion } from './profile-question.ts';
import { analyzeRequestedRange } from './time-range.ts';

export const reportDataRoute: Route = (parts) => async (request, reply) => {
  const result = await loadReport(parts, request);
  const question = readProfileQuestion(readValues(request));
  reply.type(JSON_TYPE).header('Cache-Control', 'private, no-cache');
  if (question) {
    const view = await queryProfiles(parts, result, 'profileView', { ...question }, abortOnDisconnect(reply));
    const { responseId, token } = result;
    const data: ProfileData = { responseId, token, profile: view };
    return reply.send(JSON.stringify(data));
  }
  const ranged = await analyzeRequestedRange(parts, result, request, reply);
  return reply.send(JSON.stringify(await buildReportData(parts, result, ranged)));
};
