import type { FastifyReply } from 'fastify';

/** Returns a signal that fires when the client disconnects before its answer is sent. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) disconnected.abort();
  });
  return disconnected.signal;
}
