import type { FastifyReply, FastifyRequest } from 'fastify';
import { toAnalysisAnswer } from '../../http/analysis-answer.ts';
import { JSON_TYPE, toJson } from '../../http/json.ts';
import { findBaseUrl } from '../../http/links.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import type { Route, RouteDependencies } from '../route.ts';
import { loadReport } from './load-report.ts';

export const reportJson: Route = (parts) => async (request, reply) =>
  sendReportJson(parts, await loadReport(parts, request), request, reply);

/** Sends the stored answer as JSON. */
export function sendReportJson(
  { settings }: Pick<RouteDependencies, 'settings'>,
  result: StoredResult,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const answer = toAnalysisAnswer(result, findBaseUrl(request, settings.SERVICE_PUBLIC_URL));
  return reply.type(JSON_TYPE).header('Cache-Control', 'private, no-cache').send(toJson(answer));
}
