import { randomBytes } from 'node:crypto';
import { ArtifactError } from '@hindsight/model';
import { type AccessScope, isInScope } from '../../access/access-scope.ts';
import type { ResultStore, StoredResult } from '../../ports/result-store.ts';
import { createNoSuchReport } from './render-report.ts';

const TOKEN_BYTES = 16;

/** Finds a result by its link, even an expired one: whoever may share it may renew it. */
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

/** Sets the end of a link; undefined removes it. Throws `bad-parameter` for a time in the past. */
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

/** Replaces the link: the old one opens nothing any more, and those who may read analyses find the report by the new one. */
export async function revokeLink(results: ResultStore, token: string, reach: AccessScope): Promise<StoredResult> {
  const result = await findSharedResult(results, token, reach);
  const another = randomBytes(TOKEN_BYTES).toString('base64url');
  await results.share(result.responseId, { token: another, expiresAt: undefined });
  return { ...result, token: another };
}
