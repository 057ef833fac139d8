import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyScope } from '@hindsight/api';
import type { ApiKeyStore, StoredKey } from '../ports/api-key-store.ts';
import { normalizeDirectoryName } from './access-scope.ts';

const KEY_BYTES = 32;
const KEY_MARK = 'hs_';
const PREFIX_CHARACTERS = 11;

export const hashKey = (key: string): Buffer => createHash('sha256').update(key, 'utf8').digest();

export const readPrefix = (key: string): string => key.slice(0, PREFIX_CHARACTERS);

/** What a new key is for. */
export interface KeyPurpose {
  readonly label?: string | undefined;
  readonly scope: KeyScope;
  readonly application?: string | undefined;
  readonly ou?: string | undefined;
  readonly expiresAt?: number | undefined;
}

/** Creates a key and stores its hash; only the caller gets the key itself. */
export async function createKey(
  keys: ApiKeyStore,
  { label, scope, application, ou, expiresAt }: KeyPurpose,
  now: number,
): Promise<{ readonly key: string; readonly stored: StoredKey }> {
  const key = KEY_MARK + randomBytes(KEY_BYTES).toString('base64url');
  const stored: StoredKey = {
    hash: hashKey(key).toString('hex'),
    prefix: readPrefix(key),
    ...(label !== undefined && { label }),
    scope,
    ...(application !== undefined && { application }),
    ...(ou !== undefined && { ou: normalizeDirectoryName(ou) }),
    createdAt: now,
    ...(expiresAt !== undefined && { expiresAt }),
  };
  await keys.add(stored);
  return { key, stored };
}

/** Returns the index of the key's hash, or -1. Compares with all hashes in constant time, so that timing reveals nothing. */
export function findKeyIndex(key: string, hashes: readonly Buffer[]): number {
  const presented = hashKey(key);
  let found = -1;
  for (const [index, hash] of hashes.entries()) found = timingSafeEqual(presented, hash) ? index : found;
  return found;
}
