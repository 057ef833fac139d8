import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import { reaches } from '../../access/access-scope.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import type { Caller } from '../../use-cases/access/admit-caller.ts';
import { findResult, noSuchReport } from '../../use-cases/reports/render-report.ts';
import { who } from '../access/audit-actor.ts';
import { pathPart, type RouteParts, valuesOf } from '../route.ts';

/** Who reads a report that its link opens for everybody: known when they happen to be signed in. */
async function passerBy({ identify }: RouteParts, request: FastifyRequest): Promise<Caller | undefined> {
  try {
    return await identify(valuesOf(request));
  } catch (error) {
    if (error instanceof ArtifactError) return undefined;
    throw error;
  }
}

/**
 * The result that the address of a request names, for who may see it. Throws `not-found` for a link that opens nothing, and for a
 * report beyond the reach of who must sign in before reports open.
 */
export async function reportOf(parts: RouteParts, request: FastifyRequest): Promise<StoredResult> {
  const closed = parts.settings.SERVICE_REPORTS_REQUIRE_LOGIN === 'true';
  const caller = closed ? await parts.admit(valuesOf(request)) : undefined;
  const result = await findResult(parts.results, pathPart(request, 'token'));
  if (caller && !reaches(caller.reach, result)) throw noSuchReport();
  const { responseId: subject, fileName: details } = result;
  const reader = who(request, caller ?? (await passerBy(parts, request)));
  await parts.recordOnce({ action: 'analysis-read', ...reader, subject, details });
  return result;
}
