/** The SHA-256 of the decompressed content. */
export interface ContentHash {
  update(chunk: Buffer): void;
  hex(): string;
}

/** Returns the hash of content that was read before, or for which no hash is needed. */
export const createKnownHash = (sha256: string): ContentHash => ({ update: () => undefined, hex: () => sha256 });

/**
 * Creates a hash of content as it is read. `node:crypto` is loaded here only: when another thread reads ahead it also
 * hashes, and this thread does not need the module, which is slow to load.
 */
export function createContentHash(): ContentHash {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  return { update: (chunk) => void hash.update(chunk), hex: () => hash.digest('hex') };
}
