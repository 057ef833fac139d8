import type { FastifyReply } from 'fastify';

/** Returns a signal that fires when the client disconnects before its answer is sent. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
