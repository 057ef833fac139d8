/** SHA-256 of the decompressed content. */
export interface ContentHash {
  update(chunk: Buffer): void;
  hex(): string;
}

/** Of content that was read before, or whose hash nobody asks for. */
export const createKnownHash = (sha256: string): ContentHash => ({ update: () => undefined, hex: () => sha256 });

/** Takes the content as it is read. A thread that reads ahead hashes as well: then this one need not load what is slow to load. */
export function createContentHash(): ContentHash {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  return { update: (chunk) => void hash.update(chunk), hex: () => hash.digest('hex') };
}
