import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logFailure } from '../log.ts';
import type { Settings } from '../settings.ts';
import { authorizeRequest } from './authorize-request.ts';
import { makeEndpoint } from './endpoint.ts';
import { REFUSALS, refuse } from './refusal.ts';
import { openSessions } from './sessions.ts';

/** Time limits for the headers, and for a whole request of the largest size over a slow connection. */
const HEADERS_TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 120_000;

export interface HttpServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts to listen. Rejects with the error of the system. */
export async function startHttp(settings: Settings): Promise<HttpServer> {
  const { host, port, path } = settings.http;
  const sessions = openSessions(settings);
  const endpoint = makeEndpoint(settings, sessions);
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    async (request, response) => {
      try {
        await authorizeRequest({ request, response }, settings, endpoint.answer);
      } catch (error) {
        // A client may disconnect in the middle of its request.
        if (!response.destroyed) logFailure('a request failed', error, [settings.http.key]);
        if (response.headersSent) response.destroy();
        else refuse(response, REFUSALS.failed);
      }
    },
  );
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${shown}:${bound.port}${path}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      await sessions.close();
      await endpoint.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
