import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The `Accept` header that the library requires; the types that the client really accepts are applied to the answer. */
const BOTH_TYPES = 'application/json, text/event-stream';
/** Headers that were checked before and that nothing else needs. */
const KEY_HEADERS = new Set(['authorization', 'x-mcp-api-key']);

/** Builds the request for the library, without its body, which is already read, and without the key. */
export function toWebRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || KEY_HEADERS.has(name) || name === 'content-length') continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set('accept', BOTH_TYPES);
  return new Request(new URL(request.url ?? '/', 'http://localhost'), {
    method: request.method ?? 'GET',
    headers,
    signal,
  });
}

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

/** Extracts the answer from an event stream: its last message with a result or an error. Keep-alives and progress are dropped. */
async function readAnswerFromStream(stream: Response): Promise<string> {
  const answers = (await stream.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice('data: '.length))
    .filter((data) => data !== '' && !('method' in (JSON.parse(data) as object)));
  return answers.at(-1) ?? '';
}

/** Sends the answer of the library; a client that accepts no event stream gets it as one JSON text. */
export async function sendWebResponse(answer: Response, response: ServerResponse, takesStream: boolean): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (isStream(answer) && !takesStream) {
    const text = await readAnswerFromStream(answer);
    response.setHeader('content-type', 'application/json');
    response.writeHead(answer.status).end(text);
    return;
  }
  response.writeHead(answer.status);
  if (answer.body === null) {
    response.end();
    return;
  }
  // A stream may be silent for long while its client waits for the headers.
  response.flushHeaders();
  try {
    await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response);
  } catch (error) {
    // A client that disconnects closes both ends; every stream ends like that.
    if (!response.destroyed) throw error;
  }
}
