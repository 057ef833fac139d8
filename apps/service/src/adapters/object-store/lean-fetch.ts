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

/** What the client of the store reads of an answer. */
type LeanResponse = Pick<Response, 'status' | 'statusText' | 'ok' | 'text' | 'arrayBuffer'> & {
  readonly headers: Pick<Headers, 'get'>;
  readonly body: { cancel(): void };
};

/** A response of the standard would turn the bytes into a stream and back. */
function toResponse(
  { statusCode: status = 0, statusMessage: statusText = '', headers }: IncomingMessage,
  bytes: Buffer,
) {
  const response: LeanResponse = {
    status,
    statusText,
    ok: status >= 200 && status < 300,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
    body: { cancel: () => undefined },
    text: async () => bytes.toString(),
    // The bytes of a buffer may lie between those of others.
    arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
  };
  return response as Response;
}
