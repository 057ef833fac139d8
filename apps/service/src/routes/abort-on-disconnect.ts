import type { FastifyReply } from 'fastify';

/** Fires when the client has gone before its answer. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
