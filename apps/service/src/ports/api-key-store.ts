import type { KeyScope } from '@hindsight/api';

/** An API key as it is kept: the key itself is shown once and never stored. */
export interface StoredKey {
  /** SHA-256 of the key, hex. A key has 256 random bits, so a slow hash would add nothing. */
  readonly hash: string;
  /** First characters of the key, by which people tell keys apart. */
  readonly prefix: string;
  readonly label?: string;
  readonly scope: KeyScope;
  /** Of whose analyses alone the key knows. */
  readonly application?: string;
  /** Organization unit: what is sent with the key belongs to it. */
  readonly ou?: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** The key opens nothing from then on. */
  readonly expiresAt?: number;
  /** To about a minute. */
  readonly lastUsedAt?: number;
}

export interface ApiKeyStore {
  add(key: StoredKey): Promise<void>;
  /** Oldest first; also those that have expired. */
  list(): Promise<readonly StoredKey[]>;
  /** Somebody came in with it. */
  used(hash: string, at: number): Promise<void>;
  /** Returns how many were removed. */
  remove(prefix: string): Promise<number>;
}
