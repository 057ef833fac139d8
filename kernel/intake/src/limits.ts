/** What hostile input may cost. Every check throws `expands-too-much`; nothing is cut in silence. */
export interface Limits {
  /** Bytes that all layers around all members may give out together. */
  readonly maxExpandedBytes: number;
  /** Bytes given out per byte of the file as it was sent; judged only beyond RATIO_FREE_BYTES. */
  readonly maxRatio: number;
  /** Layers around any content, archives included. */
  readonly maxDepth: number;
  /** Entries of all archives in the file together, directories included. */
  readonly maxEntries: number;
}

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/**
 * gz cannot pass 1032:1, real logs stay below 100:1. Five layers are a captured bundle (zstd, tar) with a heap dump that was
 * packed twice in it, sent through a client that compresses. A bundle has some 50 files, a year of daily logs 366.
 */
export const DEFAULT_LIMITS: Limits = { maxExpandedBytes: 16 * GIB, maxRatio: 1000, maxDepth: 5, maxEntries: 10_000 };

/** zstd packs a log that repeats itself better than 1000:1; below this size that costs only a second. */
export const RATIO_FREE_BYTES = 256 * MIB;

/** A longer line is cut. The longest honest lines seen are JVM arguments of about 100 kB. */
export const MAX_LINE_BYTES = MIB;

/** What detection may look at. */
export const HEAD_BYTES = 256 * 1024;

/** Of an archive with many members, all heads together; beyond that each has MIN_HEAD_BYTES, enough for some 30 lines. */
export const ALL_HEADS_BYTES = 32 * MIB;
export const MIN_HEAD_BYTES = 4096;

/** Read, decoded and searched at a time; 256 KiB stay in the second-level cache (measured best of 64 KiB to 4 MiB). */
export const BLOCK_BYTES = 256 * 1024;

/** Of a file that a thread reads ahead: so long the thread needs to start, as much is read meanwhile without it. */
export const HEAD_START_BYTES = 16 * MIB;

/** Reading is synchronous because that is faster; after so many blocks everything else in the process gets its turn. */
export const BLOCKS_PER_TURN = 32;
