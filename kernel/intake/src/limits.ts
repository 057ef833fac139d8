/** The limits for hostile input. Exceeding one throws `expands-too-much`; nothing is truncated silently. */
export interface Limits {
  /** The bytes that all layers around all members may yield together. */
  readonly maxExpandedBytes: number;
  /** The bytes that may be yielded per uploaded byte; it counts only beyond RATIO_FREE_BYTES. */
  readonly maxRatio: number;
  /** The layers around any content, archives included. */
  readonly maxDepth: number;
  /** The entries of all archives of the upload, folders included. */
  readonly maxEntries: number;
}

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/**
 * gz cannot exceed 1032:1, and real logs stay below 100:1. Five layers are a captured bundle (zstd, tar) with a heap
 * dump that was compressed twice, sent by a client that compresses. A bundle has some 50 files, a year of daily logs
 * 366.
 */
export const DEFAULT_LIMITS: Limits = { maxExpandedBytes: 16 * GIB, maxRatio: 1000, maxDepth: 5, maxEntries: 10_000 };

/** zstd compresses a repetitive log better than 1000:1; below this size that costs only a second. */
export const RATIO_FREE_BYTES = 256 * MIB;

/** A longer line is truncated. The longest regular lines seen are JVM arguments of about 100 kB. */
export const MAX_LINE_BYTES = MIB;

/** The number of bytes for detection. */
export const HEAD_BYTES = 256 * 1024;

/**
 * The bytes of the heads of all members of an archive; beyond that each has MIN_HEAD_BYTES, enough for some 30 lines.
 */
export const ALL_HEADS_BYTES = 32 * MIB;
export const MIN_HEAD_BYTES = 4096;

/**
 * The bytes that are read, decoded and searched at once; 256 KiB stay in the second-level cache (measured best of 64
 * KiB to 4 MiB).
 */
export const BLOCK_BYTES = 256 * 1024;

/** The start of a file that is read without the read-ahead thread while that thread starts. */
export const HEAD_START_BYTES = 16 * MIB;

/** Reading is synchronous because that is faster; after this many blocks the other tasks of the process run. */
export const BLOCKS_PER_TURN = 32;
