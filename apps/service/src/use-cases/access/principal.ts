import type { KeyScope } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { type AccessScope, normalizeDirectoryName } from '../../access/access-scope.ts';
import { findKeyIndex, hashKey } from '../../access/api-keys.ts';
import type { ApiKeyStore, StoredKey } from '../../ports/api-key-store.ts';
import type { Role } from '../../ports/session-store.ts';

/** A key of the settings. */
export interface FixedKey {
  readonly hash: Buffer;
  /** Organization unit: what stands before the `@` of `<ou>@<key>`. */
  readonly ou?: string;
}

export interface KeySources {
  readonly keys: ApiKeyStore;
  readonly fixedKeys: readonly FixedKey[];
}

export interface KeyPrincipal {
  /** By which a person tells the key from others: its first characters as `hindsight keys list` shows them, or of its hash. */
  readonly keyName: string;
  readonly role: Role;
  /** SHA-256 of the key, hex. */
  readonly keyHash: string;
  readonly ou?: string;
  readonly reach: AccessScope;
}

const HOW = 'Send it as query parameter apiKey or as header ApiKey or X-Api-Key.';
/** Enough to tell the few keys of the settings apart. */
const HASH_CHARACTERS = 8;
/** Programs ask many times a minute; the database is told once. */
const USED_EVERY_MS = 60_000;

const ROLES: Readonly<Record<KeyScope, Role>> = { read: 'viewer', analyze: 'analyst', admin: 'admin' };

export function fixedKey(key: string): FixedKey {
  const unit = normalizeDirectoryName(/^([^@]+)@./.exec(key)?.[1] ?? '');
  return { hash: hashKey(key), ...(unit !== '' && { ou: unit }) };
}

function toFixedPrincipal({ hash, ou }: FixedKey): KeyPrincipal {
  const keyHash = hash.toString('hex');
  const keyName = `sha256:${keyHash.slice(0, HASH_CHARACTERS)}`;
  return { keyName, role: 'admin', keyHash, ...(ou !== undefined && { ou }), reach: {} };
}

function toPrincipal({ prefix, scope, hash, ou, application }: StoredKey): KeyPrincipal {
  const unit = ou !== undefined && { ou };
  const limits: AccessScope = { ...unit, ...(application !== undefined && { application }) };
  return { keyName: prefix, role: ROLES[scope], keyHash: hash, ...unit, reach: scope === 'admin' ? {} : limits };
}

const hasExpired = ({ expiresAt }: StoredKey, now: number): boolean => expiresAt !== undefined && expiresAt <= now;

/** Who holds this key. Throws `api-key-invalid` for one that never was, was revoked or has expired. */
export async function findPrincipalByKey(
  { keys, fixedKeys }: KeySources,
  key: string,
  now: number,
): Promise<{ readonly holder: KeyPrincipal; readonly noteUse?: () => Promise<void> }> {
  const stored = await keys.list();
  const hashes = [...fixedKeys.map(({ hash }) => hash), ...stored.map(({ hash }) => Buffer.from(hash, 'hex'))];
  const index = findKeyIndex(key, hashes);
  const fixed = fixedKeys[index];
  if (fixed) return { holder: toFixedPrincipal(fixed) };
  const own = stored[index - fixedKeys.length];
  if (!own) throw new ArtifactError('api-key-invalid', `No such key. ${HOW}`);
  if (hasExpired(own, now)) throw new ArtifactError('api-key-invalid', 'The key has expired. Ask for another.');
  const isDue = now - (own.lastUsedAt ?? 0) >= USED_EVERY_MS;
  return { holder: toPrincipal(own), ...(isDue && { noteUse: () => keys.used(own.hash, now) }) };
}

/** The same by the hash of a key that was shown before; undefined when it opens nothing any more. */
export async function findPrincipalByHash({ keys, fixedKeys }: KeySources, keyHash: string, now: number) {
  const fixed = fixedKeys.find(({ hash }) => hash.toString('hex') === keyHash);
  if (fixed) return toFixedPrincipal(fixed);
  const own = (await keys.list()).find(({ hash }) => hash === keyHash);
  return own && !hasExpired(own, now) ? toPrincipal(own) : undefined;
}
