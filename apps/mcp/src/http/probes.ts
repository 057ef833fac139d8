import type { ServerResponse } from 'node:http';
import type { Settings } from '../settings.ts';

const send = (response: ServerResponse, status: number, body: object) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));

/** Answers `/health` and `/ready`. They need no key and therefore give no details. */
export const PROBES: Readonly<Record<string, (response: ServerResponse, settings: Settings) => void>> = {
  '/health': (response) => void send(response, 200, { status: 'ok' }),
  '/ready': (response, { baseUrl, credentials }) => {
    const ready = baseUrl !== undefined && credentials !== undefined;
    send(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not configured' });
  },
};
