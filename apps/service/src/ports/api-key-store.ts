import type { KeyScope } from '@hindsight/api';

/** A stored API key. The key itself is shown once and never stored. */
export interface StoredKey {
  /** SHA-256 of the key, hex. A key has 256 random bits, so a slow hash would add nothing. */
  readonly hash: string;
  /** First characters of the key, by which people tell keys apart. */
  readonly prefix: string;
  readonly label?: string;
  readonly scope: KeyScope;
  /** The only application whose analyses the key may see. */
  readonly application?: string;
  /** Organization unit to which artifacts sent with the key belong. */
  readonly ou?: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** The key is invalid from then on. */
  readonly expiresAt?: number;
  /** To about a minute. */
  readonly lastUsedAt?: number;
}

export interface ApiKeyStore {
  add(key: StoredKey): Promise<void>;
  /** Lists all keys, including expired ones, the oldest first. */
  list(): Promise<readonly StoredKey[]>;
  /** Notes that the key was used. */
  used(hash: string, at: number): Promise<void>;
  /** Returns the number of removed entries. */
  remove(prefix: string): Promise<number>;
}
