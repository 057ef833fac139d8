import { composeOpenApi } from '@hindsight/api';
import { JSON_TYPE, toJson } from '../../http/json.ts';
import { findBaseUrl } from '../../http/links.ts';
import { VERSION } from '../../version.ts';
import type { Route } from '../route.ts';

export const openApiRoute: Route =
  ({ settings }) =>
  async (request, reply) =>
    reply
      .type(JSON_TYPE)
      .send(toJson(composeOpenApi(VERSION, findBaseUrl(request, settings.SERVICE_PUBLIC_URL) || '/')));
