import { answerOf } from '../answer.ts';
import { baseUrlOf } from '../links.ts';
import { findResult } from '../use-cases/render-report.ts';
import { JSON_TYPE, toJson } from '../wire/json.ts';
import { pathPart, type Route } from './route.ts';

export const reportJson: Route =
  ({ results, settings }) =>
  async (request, reply) => {
    const result = await findResult(results, pathPart(request, 'token'));
    const answer = answerOf(result, baseUrlOf(request, settings.SERVICE_PUBLIC_URL));
    return reply.type(JSON_TYPE).header('Cache-Control', 'private, no-cache').send(toJson(answer));
  };
