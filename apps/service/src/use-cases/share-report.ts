import { randomBytes } from 'node:crypto';
import { ArtifactError } from '@hindsight/model';
import type { ResultStore, StoredResult } from '../ports/result-store.ts';

const TOKEN_BYTES = 16;

/** The link opens nothing from `expiresAt` on; undefined: it does not expire. Throws for a moment that has passed. */
export async function limitLink(
  results: ResultStore,
  result: StoredResult,
  expiresAt: number | undefined,
): Promise<StoredResult> {
  if (expiresAt !== undefined && expiresAt <= Date.now()) {
    throw new ArtifactError('bad-parameter', 'expiresAt must be a moment to come, in milliseconds since 1970.');
  }
  await results.share(result.responseId, { token: result.token, expiresAt });
  const { linkExpiresAt: _before, ...rest } = result;
  return { ...rest, ...(expiresAt !== undefined && { linkExpiresAt: expiresAt }) };
}

/** The old link opens nothing any more, wherever it was sent; who may read analyses finds the report by a new one. */
export async function revokeLink(results: ResultStore, result: StoredResult): Promise<StoredResult> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await results.share(result.responseId, { token, expiresAt: undefined });
  const { linkExpiresAt: _before, ...rest } = result;
  return { ...rest, token };
}
