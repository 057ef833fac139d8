import type { FastifyRequest } from 'fastify';

/** Returns whether the client accepts HTML: browsers get pages, programs that accept anything get faults. */
export const prefersHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;
