import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppParts } from '../app-parts.ts';

/** One endpoint: takes the parts of the service once, then requests. */
export type Route = (parts: AppParts) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A part of the path, `{name}` in the table of endpoints. */
export function pathPart(request: FastifyRequest, name: string): string {
  const value = (request.params as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}
