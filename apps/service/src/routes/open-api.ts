import { openApi } from '@hindsight/api';
import { baseUrlOf } from '../links.ts';
import { VERSION } from '../version.ts';
import { JSON_TYPE, toJson } from '../wire/json.ts';
import type { Route } from './route.ts';

export const openApiRoute: Route =
  ({ settings }) =>
  async (request, reply) =>
    reply.type(JSON_TYPE).send(toJson(openApi(VERSION, baseUrlOf(request, settings.SERVICE_PUBLIC_URL) || '/')));
