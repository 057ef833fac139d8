import { answerOf } from '../answer.ts';
import { baseUrlOf } from '../links.ts';
import { JSON_TYPE, toJson } from '../wire/json.ts';
import { reportOf } from './report-of.ts';
import type { Route } from './route.ts';

export const reportJson: Route = (parts) => async (request, reply) => {
  const result = await reportOf(parts, request);
  const answer = answerOf(result, baseUrlOf(request, parts.settings.SERVICE_PUBLIC_URL));
  return reply.type(JSON_TYPE).header('Cache-Control', 'private, no-cache').send(toJson(answer));
};
