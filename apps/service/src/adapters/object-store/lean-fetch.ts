import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { UnsignedRequest } from './sign-request.ts';

/** What the client of the store passes to `fetch`. */
interface FetchOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the headers of a request with its signature. */
type Sign = (request: UnsignedRequest) => Record<string, string>;

/** The standard refuses a body for these. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** The server closed a connection in the moment in which it was used again: nothing has arrived. */
const isStale = (error: NodeJS.ErrnoException, isReused: boolean): boolean =>
  isReused && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/**
 * A `fetch` that signs, without what a browser needs, over connections that stay open. It follows no redirections, which a signature for another host
 * would not pass anyway.
 */
export function createLeanFetch(sign: Sign) {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

  const open = (url: string, options: object, onAnswer: (answer: IncomingMessage) => void) =>
    url.startsWith('https:')
      ? requestHttps(url, { ...options, agent: agents.https }, onAnswer)
      : requestHttp(url, { ...options, agent: agents.http }, onAnswer);

  function exchange(url: string, options: FetchOptions): Promise<Response> {
    const { method = 'GET', headers = {}, body, signal } = options;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const signed = sign({ method, url: new URL(url), headers: { ...headers, ...length } });
    const request = open(url, { method, headers: signed, signal }, (answer) => {
      buffer(answer).then((bytes) => resolve(toResponse(answer, bytes)), reject);
    });
    request.on('error', (error) => {
      if (isStale(error, request.reusedSocket) && !signal?.aborted) resolve(exchange(url, options));
      else reject(error);
    });
    request.end(body);
    return promise;
  }

  return (input: unknown, options: unknown = {}): Promise<Response> => exchange(String(input), options as FetchOptions);
}

function toResponse({ statusCode = 0, statusMessage = '', headers }: IncomingMessage, bytes: Buffer): Response {
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const init = { status: statusCode, statusText: statusMessage, headers: pairs };
  return new Response(WITHOUT_BODY.has(statusCode) ? null : new Uint8Array(bytes), init);
}
