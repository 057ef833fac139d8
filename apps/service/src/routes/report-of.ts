import type { FastifyRequest } from 'fastify';
import type { StoredResult } from '../ports/result-store.ts';
import { findResult } from '../use-cases/render-report.ts';
import { pathPart, type RouteParts, valuesOf } from './route.ts';

/** Throws when who asks must sign in before reports open. */
export async function admitReader({ admit, settings }: RouteParts, request: FastifyRequest): Promise<void> {
  if (settings.SERVICE_REPORTS_REQUIRE_LOGIN === 'true') await admit(valuesOf(request));
}

/** The result that the address of a request names, for who may see it. Throws `not-found` for a link that opens nothing. */
export async function reportOf(parts: RouteParts, request: FastifyRequest): Promise<StoredResult> {
  await admitReader(parts, request);
  return findResult(parts.results, pathPart(request, 'token'));
}
