import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Long enough for the answer to reach any client, too short to be worth an attack. */
const LINGER_MS = 3_000;

/**
 * Sends an answer before the request was read completely. Closing a connection with unread bytes resets it, and the reset can
 * overtake the answer. So incoming bytes are read and discarded for a moment before the answer ends and the connection closes.
 */
export function bodyThenLinger(body: Buffer, request: IncomingMessage): Readable {
  async function* parts() {
    yield body;
    request.resume();
    await finished(request, { writable: false, signal: AbortSignal.timeout(LINGER_MS) }).catch(() => {
      // The time is over or the client has disconnected; both end the wait.
    });
  }
  return Readable.from(parts());
}
