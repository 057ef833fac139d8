import type { FastifyRequest } from 'fastify';

/** Who takes pages sits before a browser; programs that take anything get the fault. */
export const wantsHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;
