import { openApi } from '@hindsight/api';
import { JSON_TYPE, toJson } from '../../http/json.ts';
import { baseUrlOf } from '../../http/links.ts';
import { VERSION } from '../../version.ts';
import type { Route } from '../route.ts';

export const openApiRoute: Route =
  ({ settings }) =>
  async (request, reply) =>
    reply.type(JSON_TYPE).send(toJson(openApi(VERSION, baseUrlOf(request, settings.SERVICE_PUBLIC_URL) || '/')));
