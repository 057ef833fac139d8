/** What hostile input may cost. Every check throws `expands-too-much`; nothing is cut in silence. */
export interface Limits {
  /** Bytes that any layer of compression may give out. */
  readonly maxExpandedBytes: number;
  /** Bytes given out per byte of the file as it was sent; judged only beyond RATIO_FREE_BYTES. */
  readonly maxRatio: number;
  /** Layers of compression. */
  readonly maxDepth: number;
}

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/** gz cannot pass 1032:1, real logs stay below 100:1; three layers are a tar.gz that was packed once more. */
export const DEFAULT_LIMITS: Limits = { maxExpandedBytes: 16 * GIB, maxRatio: 1000, maxDepth: 3 };

/** zstd packs a log that repeats itself better than 1000:1; below this size that costs only a second. */
export const RATIO_FREE_BYTES = 256 * MIB;

/** A longer line is cut. The longest honest lines seen are JVM arguments of about 100 kB. */
export const MAX_LINE_BYTES = MIB;

/** What detection may look at. */
export const HEAD_BYTES = 256 * 1024;

/** Read, decoded and searched at a time; 256 KiB stay in the second-level cache (measured best of 64 KiB to 4 MiB). */
export const BLOCK_BYTES = 256 * 1024;

/** Reading is synchronous because that is faster; after so many blocks everything else in the process gets its turn. */
export const BLOCKS_PER_TURN = 32;
