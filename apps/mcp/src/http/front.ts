import type { Settings } from '../settings.ts';
import { allowOrigin, answerPreflight } from './cross-origin.ts';
import type { Exchange } from './endpoint.ts';
import { isHostAllowed, isKeyRight, isOriginAllowed } from './guards.ts';
import { PROBES } from './probes.ts';
import { REFUSALS, refuse } from './refusal.ts';

const METHODS = ['POST', 'GET', 'DELETE'];

const pathOf = (url = '/'): string => url.split('?', 1)[0] ?? '/';

/**
 * Everything that is decided before a message is read, in this order: who is meant, which page asks, who asks. The key comes
 * before sessions, so that nobody can try session ids without it.
 */
export async function answerRequest(
  exchange: Exchange,
  settings: Settings,
  endpoint: (exchange: Exchange) => Promise<void>,
): Promise<void> {
  const { request, response } = exchange;
  const { http } = settings;
  const path = pathOf(request.url);
  if (!isHostAllowed(request.headers, http)) return refuse(response, REFUSALS.foreignHost);
  const probe = PROBES[path];
  if (probe && (request.method === 'GET' || request.method === 'HEAD')) return probe(response, settings);
  // Not 401 for what is not there: clients would look for OAuth under /.well-known.
  if (path !== http.path) return void response.writeHead(404).end();
  if (!isOriginAllowed(request.headers, http)) return refuse(response, REFUSALS.foreignOrigin);
  allowOrigin(request, response);
  if (request.method === 'OPTIONS') return answerPreflight(response);
  if (!isKeyRight(request.headers, http)) return refuse(response, REFUSALS.noKey);
  if (!METHODS.includes(request.method ?? '')) return refuse(response, REFUSALS.method);
  await endpoint(exchange);
}
