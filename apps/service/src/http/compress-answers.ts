import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accepts } from '../web/web-files.ts';

const compressed = promisify(gzip);

/** Shorter answers fit into one network packet. They may also contain secrets, which compression could reveal by the length. */
const WORTH_IT_CHARACTERS = 4096;
/** A level between speed and size: 1 MB of report takes 12 ms. */
const LEVEL = 4;

const takesGzip = ({ headers }: FastifyRequest): boolean => accepts(String(headers['accept-encoding'] ?? ''), 'gzip');

/** Compresses longer texts for clients that accept it: a report shrinks to a tenth of its size. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT_CHARACTERS) return payload;
    reply.header('Vary', 'Accept-Encoding');
    if (!takesGzip(request)) return payload;
    reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length');
    return compressed(payload, { level: LEVEL });
  });
}
