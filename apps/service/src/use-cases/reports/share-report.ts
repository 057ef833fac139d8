import { randomBytes } from 'node:crypto';
import { ArtifactError } from '@hindsight/model';
import { type AccessScope, isInScope } from '../../access/access-scope.ts';
import type { ResultStore, StoredResult } from '../../ports/result-store.ts';
import { createNoSuchReport } from './render-report.ts';

const TOKEN_BYTES = 16;

/** Also by a link that has ended: who may share it may open it again. */
async function findSharedResult(
  results: ResultStore,
  token: string,
  reach: AccessScope,
): Promise<Omit<StoredResult, 'linkExpiresAt'>> {
  const result = await results.byToken(token);
  if (!result || !isInScope(reach, result)) throw createNoSuchReport();
  const { linkExpiresAt: _before, ...rest } = result;
  return rest;
}

/** The link opens nothing from `expiresAt` on; undefined: it does not expire. Throws for a moment that has passed. */
export async function limitLink(
  results: ResultStore,
  token: string,
  expiresAt: number | undefined,
  reach: AccessScope,
): Promise<StoredResult> {
  if (expiresAt !== undefined && expiresAt <= Date.now()) {
    throw new ArtifactError('bad-parameter', 'expiresAt must be a moment to come, in milliseconds since 1970.');
  }
  const result = await findSharedResult(results, token, reach);
  await results.share(result.responseId, { token, expiresAt });
  return { ...result, ...(expiresAt !== undefined && { linkExpiresAt: expiresAt }) };
}

/** The old link opens nothing any more, wherever it was sent; who may read analyses finds the report by a new one. */
export async function revokeLink(results: ResultStore, token: string, reach: AccessScope): Promise<StoredResult> {
  const result = await findSharedResult(results, token, reach);
  const another = randomBytes(TOKEN_BYTES).toString('base64url');
  await results.share(result.responseId, { token: another, expiresAt: undefined });
  return { ...result, token: another };
}
