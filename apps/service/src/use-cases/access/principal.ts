import type { KeyScope } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { type AccessScope, normalizeDirectoryName } from '../../access/access-scope.ts';
import { findKeyIndex, hashKey } from '../../access/api-keys.ts';
import type { ApiKeyStore, StoredKey } from '../../ports/api-key-store.ts';
import type { Role } from '../../ports/session-store.ts';

/** A key of SERVICE_API_KEYS. */
export interface FixedKey {
  readonly hash: Buffer;
  /** Organization unit: the part before the `@` of `<ou>@<key>`. */
  readonly ou?: string;
}

export interface KeySources {
  readonly keys: ApiKeyStore;
  readonly fixedKeys: readonly FixedKey[];
}

export interface KeyPrincipal {
  /** The name by which people recognize the key: its first characters as `hindsight keys list` shows them, or those of its hash. */
  readonly keyName: string;
  readonly role: Role;
  /** SHA-256 of the key, hex. */
  readonly keyHash: string;
  readonly ou?: string;
  readonly reach: AccessScope;
}

const HOW = 'Send it as query parameter apiKey or as header ApiKey or X-Api-Key.';
/** Enough to distinguish the few keys of the settings. */
const HASH_CHARACTERS = 8;
/** Programs send many requests a minute; the database is updated once. */
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

/** Finds the principal of a key. Throws `api-key-invalid` for an unknown, revoked or expired key. */
export async function findPrincipalByKey(
  { keys, fixedKeys }: KeySources,
  key: string,
  now: number,
): Promise<{ readonly holder: KeyPrincipal; readonly noteUse?: () => Promise<void> }> {
  const fixed =
    fixedKeys[
      findKeyIndex(
        key,
        fixedKeys.map(({ hash }) => hash),
      )
    ];
  if (fixed) return { holder: toFixedPrincipal(fixed) };
  const stored = await keys.list();
  const own =
    stored[
      findKeyIndex(
        key,
        stored.map(({ hash }) => Buffer.from(hash, 'hex')),
      )
    ];
  if (!own) throw new ArtifactError('api-key-invalid', `No such key. ${HOW}`);
  if (hasExpired(own, now)) throw new ArtifactError('api-key-invalid', 'The key has expired. Ask for another.');
  const isDue = now - (own.lastUsedAt ?? 0) >= USED_EVERY_MS;
  return { holder: toPrincipal(own), ...(isDue && { noteUse: () => keys.used(own.hash, now) }) };
}

/** Finds the principal by the hash of a key; undefined when the key is no longer valid. */
export async function findPrincipalByHash({ keys, fixedKeys }: KeySources, keyHash: string, now: number) {
  const fixed = fixedKeys.find(({ hash }) => hash.toString('hex') === keyHash);
  if (fixed) return toFixedPrincipal(fixed);
  const own = (await keys.list()).find(({ hash }) => hash === keyHash);
  return own && !hasExpired(own, now) ? toPrincipal(own) : undefined;
}
