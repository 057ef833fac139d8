import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import { makeServer } from '../server.ts';
import type { Settings } from '../settings.ts';
import { parseAccept } from './accept.ts';
import { isInitialize, readId, readMessage } from './read-message.ts';
import { REFUSALS, refuse } from './refusal.ts';
import type { Sessions } from './sessions.ts';
import { sendWebResponse, toWebRequest } from './web-bridge.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** A request and its response while it is handled, in the types of the library. */
interface Incoming extends Exchange {
  readonly web: Request;
  /** Undefined for GET and DELETE. */
  readonly message?: unknown;
  readonly takesStream: boolean;
}

const readSessionId = ({ headers }: IncomingMessage): string | undefined => {
  const id = headers['mcp-session-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
};

/** Handles the MCP path behind all guards: stateless requests of protocol 2026-07-28, and the sessions of earlier versions. */
export function makeEndpoint(settings: Settings, sessions: Sessions) {
  const stateless: McpHttpHandler = createMcpHandler(() => makeServer(settings, undefined), {
    legacy: 'reject',
    keepAliveMs: settings.http.keepAliveMs,
    maxSubscriptions: settings.http.maxSessions,
  });

  async function inSession({ request, response, web, message, takesStream }: Incoming): Promise<void> {
    const id = readId(message);
    const sessionId = readSessionId(request);
    if (sessionId === undefined && !isInitialize(message)) return refuse(response, REFUSALS.noSession, id);
    if (sessionId === undefined && !isInitializeRequest(message)) return refuse(response, REFUSALS.notInitialize, id);
    // A session id that a client makes up is never adopted, not even with initialize.
    const session = sessionId === undefined ? await sessions.begin() : sessions.find(sessionId);
    if (!session) return refuse(response, sessionId === undefined ? REFUSALS.full : REFUSALS.unknownSession, id);
    await sessions.use(session, async () => {
      const answer = await session.transport.handleRequest(web, message === undefined ? {} : { parsedBody: message });
      await sendWebResponse(answer, response, takesStream);
    });
  }

  async function post(exchange: Exchange, signal: AbortSignal): Promise<void> {
    const { request, response } = exchange;
    const accepted = parseAccept(request.headers.accept);
    const read = await readMessage(request);
    if ('refusal' in read) return refuse(response, read.refusal);
    const { message } = read;
    if (!accepted.json && !accepted.stream) return refuse(response, REFUSALS.notAcceptable, readId(message));
    const incoming = { ...exchange, web: toWebRequest(request, signal), message, takesStream: accepted.stream };
    if (await isLegacyRequest(incoming.web, message)) return inSession(incoming);
    await sendWebResponse(await stateless.fetch(incoming.web, { parsedBody: message }), response, accepted.stream);
  }

  async function withoutBody(exchange: Exchange, signal: AbortSignal): Promise<void> {
    const { request, response } = exchange;
    const { stream } = parseAccept(request.headers.accept);
    if (request.method === 'GET' && !stream) return refuse(response, REFUSALS.noStream);
    await inSession({ ...exchange, web: toWebRequest(request, signal), takesStream: true });
  }

  return {
    async answer(exchange: Exchange): Promise<void> {
      const disconnected = new AbortController();
      exchange.response.on('close', () => disconnected.abort());
      const isPost = exchange.request.method === 'POST';
      await (isPost ? post(exchange, disconnected.signal) : withoutBody(exchange, disconnected.signal));
    },
    close: () => stateless.close(),
  };
}
