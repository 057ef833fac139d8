import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ApiKeyStore, StoredKey } from './ports/api-key-store.ts';

const KEY_BYTES = 32;
const KEY_MARK = 'hs_';
const PREFIX_CHARACTERS = 11;

export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key, 'utf8').digest();

export const prefixOf = (key: string): string => key.slice(0, PREFIX_CHARACTERS);

/** Makes a key and keeps its hash; the key itself is in nobody's hands but the caller's. */
export async function addKey(keys: ApiKeyStore, label: string | undefined, now: number): Promise<string> {
  const key = KEY_MARK + randomBytes(KEY_BYTES).toString('base64url');
  const stored: StoredKey = {
    hash: hashOfKey(key).toString('hex'),
    prefix: prefixOf(key),
    ...(label !== undefined && { label }),
    createdAt: now,
  };
  await keys.add(stored);
  return key;
}

/** Whether the key is one of these. Compares with all of them in constant time, so that timing tells nothing. */
export function isOneOf(key: string, hashes: readonly Buffer[]): boolean {
  const presented = hashOfKey(key);
  let found = false;
  for (const hash of hashes) found = timingSafeEqual(presented, hash) || found;
  return found;
}
