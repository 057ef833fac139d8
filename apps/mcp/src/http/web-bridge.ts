import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What the library expects of a client; what this client really takes is done on the way back. */
const BOTH_TYPES = 'application/json, text/event-stream';
/** Checked before; nothing behind the front needs them. */
const KEY_HEADERS = new Set(['authorization', 'x-mcp-api-key']);

/** The request as the library takes it: without its body, which is read already, and without the key. */
export function webRequest(request: IncomingMessage, signal: AbortSignal): Request {
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

/** The answer out of an event stream: its last message with a result or an error. Keep-alives and progress are left out. */
async function answerInStream(stream: Response): Promise<string> {
  const answers = (await stream.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice('data: '.length))
    .filter((data) => data !== '' && !('method' in (JSON.parse(data) as object)));
  return answers.at(-1) ?? '';
}

/** Sends the library's answer; as one JSON text to a client that takes no event stream. */
export async function sendWebResponse(answer: Response, response: ServerResponse, takesStream: boolean): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (isStream(answer) && !takesStream) {
    const text = await answerInStream(answer);
    response.setHeader('content-type', 'application/json');
    response.writeHead(answer.status).end(text);
    return;
  }
  response.writeHead(answer.status);
  if (answer.body === null) {
    response.end();
    return;
  }
  // A stream may stay silent for long; its client waits for the headers.
  response.flushHeaders();
  try {
    await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response);
  } catch (error) {
    // A client that went away has closed both ends; that is how every stream ends at some time.
    if (!response.destroyed) throw error;
  }
}
