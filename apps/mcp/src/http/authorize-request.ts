import type { Settings } from '../settings.ts';
import { allowOrigin, answerPreflight } from './cross-origin.ts';
import type { Exchange } from './endpoint.ts';
import { hasValidKey, isHostAllowed, isOriginAllowed } from './guards.ts';
import { PROBES } from './probes.ts';
import { REFUSALS, refuse } from './refusal.ts';

const METHODS = ['POST', 'GET', 'DELETE'];

const readPath = (url = '/'): string => url.split('?', 1)[0] ?? '/';

/**
 * Decides before a message is read: whether the request was meant for this host, whether its origin is allowed, whether its key is valid. The key is checked
 * before sessions, so that session ids cannot be guessed without it.
 */
export async function authorizeRequest(
  exchange: Exchange,
  settings: Settings,
  endpoint: (exchange: Exchange) => Promise<void>,
): Promise<void> {
  const { request, response } = exchange;
  const { http } = settings;
  const path = readPath(request.url);
  if (!isHostAllowed(request.headers, http)) return refuse(response, REFUSALS.foreignHost);
  const probe = PROBES[path];
  if (probe && (request.method === 'GET' || request.method === 'HEAD')) return probe(response, settings);
  // Not 401 for unknown paths: clients would search for OAuth under /.well-known.
  if (path !== http.path) return void response.writeHead(404).end();
  if (!isOriginAllowed(request.headers, http)) return refuse(response, REFUSALS.foreignOrigin);
  allowOrigin(request, response);
  if (request.method === 'OPTIONS') return answerPreflight(response);
  if (!hasValidKey(request.headers, http)) return refuse(response, REFUSALS.noKey);
  if (!METHODS.includes(request.method ?? '')) return refuse(response, REFUSALS.method);
  await endpoint(exchange);
}
