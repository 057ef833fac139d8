import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import { isInScope } from '../../access/access-scope.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import type { Caller } from '../../use-cases/access/admit-caller.ts';
import { createNoSuchReport, findResult } from '../../use-cases/reports/render-report.ts';
import { toAuditActor } from '../access/audit-actor.ts';
import { type RouteDependencies, readPathPart, readValues } from '../route.ts';

/** Identifies the reader of a report that is open to everybody with its link, when they happen to be signed in. */
async function identifyReader({ identify }: RouteDependencies, request: FastifyRequest): Promise<Caller | undefined> {
  try {
    return await identify(readValues(request));
  } catch (error) {
    if (error instanceof ArtifactError) return undefined;
    throw error;
  }
}

/**
 * Loads the result that the address of a request names, and records the reading. Throws `not-found` for an invalid link and, where
 * reports require signing in, for a report outside the caller's access scope.
 */
export async function loadReport(parts: RouteDependencies, request: FastifyRequest): Promise<StoredResult> {
  const closed = parts.settings.SERVICE_REPORTS_REQUIRE_LOGIN === 'true';
  const caller = closed ? await parts.admit(readValues(request)) : undefined;
  const result = await findResult(parts.results, readPathPart(request, 'token'));
  if (caller && !isInScope(caller.reach, result)) throw createNoSuchReport();
  const { responseId: subject, fileName: details } = result;
  const reader = toAuditActor(request, caller ?? (await identifyReader(parts, request)));
  await parts.recordOnce({ action: 'analysis-read', ...reader, subject, details });
  return result;
}
