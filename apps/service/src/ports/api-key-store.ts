/** An API key as it is kept: the key itself is shown once and never stored. */
export interface StoredKey {
  /** SHA-256 of the key, hex. A key has 256 random bits, so a slow hash would add nothing. */
  readonly hash: string;
  /** First characters of the key, by which people tell keys apart. */
  readonly prefix: string;
  readonly label?: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
}

export interface ApiKeyStore {
  add(key: StoredKey): Promise<void>;
  /** Oldest first. */
  list(): Promise<readonly StoredKey[]>;
  /** Returns how many were removed. */
  remove(prefix: string): Promise<number>;
}
