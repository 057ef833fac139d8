import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Long enough for the answer to reach a client at the far end of the world, too short to be worth an attack. */
const LINGER_MS = 3_000;

/**
 * The body of an answer that is given before the request was read to its end. A connection closed with unread bytes is
 * reset, and the reset can overtake the answer; so what still comes is read and thrown away for a moment, and only then
 * the answer ends and the connection closes.
 */
export function bodyThenLinger(body: Buffer, request: IncomingMessage): Readable {
  async function* parts() {
    yield body;
    request.resume();
    await finished(request, { writable: false, signal: AbortSignal.timeout(LINGER_MS) }).catch(() => {
      // The time is over or the client has gone: both end the waiting, and nothing else hangs on it.
    });
  }
  return Readable.from(parts());
}
