import type { KeyEntry } from '@hindsight/api';

/** A stored API key, in lists without its hash. The key itself is shown once and never stored. */
export interface StoredKey extends KeyEntry {
  /** SHA-256 of the key, hex. A key has 256 random bits, so a slow hash would add nothing. */
  readonly hash: string;
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
