import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyScope } from '@hindsight/api';
import type { ApiKeyStore, StoredKey } from '../ports/api-key-store.ts';
import { normalizeDirectoryName } from './access-scope.ts';

const KEY_BYTES = 32;
const KEY_MARK = 'hs_';
const PREFIX_CHARACTERS = 11;

export const hashKey = (key: string): Buffer => createHash('sha256').update(key, 'utf8').digest();

export const readPrefix = (key: string): string => key.slice(0, PREFIX_CHARACTERS);

/** What a key is for. */
export interface KeyPurpose {
  readonly label?: string | undefined;
  readonly scope: KeyScope;
  readonly application?: string | undefined;
  readonly ou?: string | undefined;
  readonly expiresAt?: number | undefined;
}

/** Makes a key and keeps its hash; the key itself is in nobody's hands but the caller's. */
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

/** Which of these hashes is that of the key. Compares with all of them in constant time, so that timing tells nothing. */
export function findKeyIndex(key: string, hashes: readonly Buffer[]): number {
  const presented = hashKey(key);
  let found = -1;
  for (const [index, hash] of hashes.entries()) found = timingSafeEqual(presented, hash) ? index : found;
  return found;
}
