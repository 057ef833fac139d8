import type { ServerResponse } from 'node:http';
import { ProtocolErrorCode, type RequestId } from '@modelcontextprotocol/server';

/** JSON-RPC error codes of the range that is free for servers, as the official library uses them. */
const REFUSED = -32_000;
const SESSION_NOT_FOUND = -32_001;

/** An HTTP status with the JSON-RPC error that explains it. */
export interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Seconds after which a session may have ended. */
const RETRY_AFTER_SECONDS = 5;

export const REFUSALS = {
  foreignHost: { status: 403, code: REFUSED, message: 'Forbidden: the Host header names another machine.' },
  foreignOrigin: { status: 403, code: REFUSED, message: 'Forbidden: pages of this origin may not call the server.' },
  noKey: {
    status: 401,
    code: REFUSED,
    message: 'Unauthorized: send the key as "Authorization: Bearer <key>" or as "X-Mcp-Api-Key: <key>".',
    // No `resource_metadata`: there is no OAuth here, and clients must not search for it.
    headers: { 'www-authenticate': 'Bearer realm="mcp"' },
  },
  method: {
    status: 405,
    code: REFUSED,
    message: 'Method not allowed: use POST, GET or DELETE.',
    headers: { allow: 'POST, GET, DELETE, OPTIONS' },
  },
  notJson: { status: 415, code: REFUSED, message: 'Unsupported media type: Content-Type must be application/json.' },
  notAcceptable: {
    status: 406,
    code: REFUSED,
    message: 'Not acceptable: accept application/json or text/event-stream.',
  },
  noStream: { status: 406, code: REFUSED, message: 'Not acceptable: a GET must accept text/event-stream.' },
  tooLarge: { status: 413, code: REFUSED, message: 'The message is too large: send large files by filePath.' },
  broken: { status: 400, code: ProtocolErrorCode.ParseError, message: 'Parse error: the body is not JSON.' },
  batch: {
    status: 400,
    code: ProtocolErrorCode.InvalidRequest,
    message: 'Invalid request: one message at a time, batches are not part of the protocol any more.',
  },
  notInitialize: {
    status: 400,
    code: ProtocolErrorCode.InvalidParams,
    message: 'Invalid initialize: it needs protocolVersion, capabilities and clientInfo with name and version.',
  },
  noSession: { status: 400, code: REFUSED, message: 'Bad request: Mcp-Session-Id is required; send initialize first.' },
  unknownSession: { status: 404, code: SESSION_NOT_FOUND, message: 'Session not found: send initialize again.' },
  full: {
    status: 503,
    code: REFUSED,
    message: 'Too many sessions: try again later.',
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  },
  failed: { status: 500, code: ProtocolErrorCode.InternalError, message: 'Internal error.' },
} as const satisfies Record<string, Refusal>;

/** Ends a request with a refusal. The rest of its body is not read; the connection closes. */
export function refuse(response: ServerResponse, refusal: Refusal, id: RequestId | null = null): void {
  const { status, code, message, headers } = refusal;
  const body = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}
