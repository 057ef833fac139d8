import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { ToolError } from '../tool-error.ts';

/** One request to the analysis service. */
export interface Post {
  /** POST when absent. */
  readonly method?: 'GET' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Exactly this many bytes are sent. */
  readonly length: number;
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

const MIB = 1024 ** 2;
/** Reports on heap dumps take a few MB; an answer far above that is of no use to a model. */
const MAX_ANSWER_BYTES = 64 * MIB;
/** The largest heap dumps take minutes. A service that is silent for an hour is considered dead. */
const SILENCE_MS = 3_600_000;

const noAnswer = ({ code = 'no answer' }: NodeJS.ErrnoException) =>
  new ToolError(
    `The analysis service cannot be reached (${code}). Try again later, or ask the operator about SERVICE_BASE_URL.`,
  );

async function readText(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_ANSWER_BYTES) {
      throw new ToolError(`The answer is larger than ${MAX_ANSWER_BYTES / MIB} MiB. Open the web report instead.`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * Sends a request to the analysis service and reads its answer, whatever its status. It uses node:http, because `fetch` gives up after five minutes
 * without headers and follows redirects together with the key.
 */
export async function post(order: Post): Promise<Answer> {
  const { url, headers, length, body, signal, method = 'POST' } = order;
  const make = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = make(url, {
    method,
    headers: { ...headers, ...(method === 'POST' && { 'content-length': String(length) }) },
    signal,
    timeout: SILENCE_MS,
    // The peer may close a kept connection just as it is reused, and a body cannot be sent twice.
    agent: false,
  });
  request.on('timeout', () => request.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })));
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  const sent = pipeline(body, request, { signal });
  try {
    // A service that refuses the request answers before it has read the body; the rest is then not awaited.
    const [answer] = await Promise.race([answered, sent.then(() => answered)]);
    return {
      status: answer.statusCode ?? 0,
      contentType: answer.headers['content-type'] ?? '',
      text: await readText(answer),
    };
  } catch (error) {
    if (error instanceof ToolError || signal.aborted) throw error;
    throw noAnswer(error as NodeJS.ErrnoException);
  } finally {
    request.destroy();
  }
}
