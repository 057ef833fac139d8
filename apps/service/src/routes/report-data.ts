import { reportData } from '../use-cases/report-data.ts';
import { JSON_TYPE } from '../wire/json.ts';
import { pathPart, type Route } from './route.ts';

export const reportDataRoute: Route = (parts) => async (request, reply) => {
  const data = await reportData(parts, pathPart(request, 'token'));
  return reply.type(JSON_TYPE).header('Cache-Control', 'private, no-cache').send(JSON.stringify(data));
};
