import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf } from '../../http/analysis-answer.ts';
import { JSON_TYPE, toJson } from '../../http/json.ts';
import { baseUrlOf } from '../../http/links.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import type { Route, RouteParts } from '../route.ts';
import { reportOf } from './load-report.ts';

export const reportJson: Route = (parts) => async (request, reply) =>
  sendReportJson(parts, await reportOf(parts, request), request, reply);

/** The answer as it was given. */
export function sendReportJson(
  { settings }: Pick<RouteParts, 'settings'>,
  result: StoredResult,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const answer = answerOf(result, baseUrlOf(request, settings.SERVICE_PUBLIC_URL));
  return reply.type(JSON_TYPE).header('Cache-Control', 'private, no-cache').send(toJson(answer));
}
