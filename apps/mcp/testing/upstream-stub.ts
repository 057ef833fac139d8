import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the analysis service receives it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Answering = (received: Received, response: ServerResponse) => void | Promise<void>;

export interface Upstream {
  readonly url: string;
  readonly received: Received[];
  /** The number of requests that ended before they were read completely. */
  readonly broken: () => number;
  /** Replaces the answer of the contract. */
  answer: Answering;
  close(): Promise<void>;
}

/** User names and passwords of the directory behind `/ldap/token`. */
export const USER = { username: 'ada', password: 'correct horse battery' };
/** A text in the form of a JSON Web Token; only its use is tested. */
export const readToken = (username: string, ou: string): string =>
  ['{"alg":"HS256"}', JSON.stringify({ sub: username, ou }), 'a signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

interface Answered {
  readonly status: number;
  readonly body: object | string;
}

export function send(response: ServerResponse, { status, body }: Answered): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'application/xml' : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
}

const ID = '00000000-0000-4000-8000-000000000000';

export const aFault = (status: number, code: string, reason: string, details: string): Answered => ({
  status,
  body: { responseId: ID, fault: { code, reason, details } },
});

function createTokenAnswer({ body }: Received): Answered {
  const { username, password, ou } = JSON.parse(body.toString()) as Record<string, string>;
  if (username !== USER.username || password !== USER.password) {
    return aFault(401, 'login-failed', 'The sign-in failed', 'Check user name and password.');
  }
  const token = readToken(username, ou ?? '');
  return { status: 200, body: { status: true, token, tokenType: 'Bearer', expiresIn: 3600 } };
}

const ARTIFACTS: Readonly<Record<string, object>> = {
  '/analyzeGC': { gcKPI: { throughputPercentage: 99.5 }, problem: [], fatals: [], warnings: [] },
  '/threaddump-api': { threadDumpReport: [{ threadCount: 1 }], problem: [] },
  '/analyze-hd-api': { status: true, troubleshootReport: { problemCount: 0 } },
};

/** Answers as the contract says; `echo` lets a test recognize its own request. */
export function contractAnswer(received: Received): Answered {
  const { path, query, headers, body } = received;
  if (path === '/ldap/token') return createTokenAnswer(received);
  const artifact = ARTIFACTS[path];
  if (!artifact) return aFault(404, 'not-found', 'Nothing is there', 'Check the path.');
  if (!query.apiKey && !headers.authorization) return aFault(401, 'api-key-missing', 'apiKey is missing', 'Send it.');
  const echo = body.toString().slice(0, 200);
  if (query.accept === 'xml') {
    return { status: 200, body: `<response><responseId>${ID}</responseId><echo>${echo}</echo></response>` };
  }
  const webReport = 'http://service/reports/1';
  return { status: 200, body: { responseId: ID, ...artifact, webReport, isProblem: false, echo } };
}

async function read(request: IncomingMessage): Promise<Received> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://upstream');
  return {
    method: request.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: Buffer.concat(pieces),
  };
}

/** A stand-in for the analysis service, on a free port of this machine. */
export async function anUpstream(): Promise<Upstream> {
  let broken = 0;
  const server = createServer(async (request, response) => {
    try {
      const received = await read(request);
      upstream.received.push(received);
      await upstream.answer(received, response);
    } catch {
      broken++;
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upstream: Upstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    broken: () => broken,
    answer: (received, response) => send(response, contractAnswer(received)),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return upstream;
}
