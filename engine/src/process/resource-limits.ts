import type { ArtifactKind } from '@hindsight/model';

/** Time and memory that one task may take. */
export interface ResourceLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

interface ResourceNeed {
  /** For the smallest input: covers the start of a cold process on a busy machine and the widest expansion of a small file. */
  readonly seconds: number;
  readonly secondsPerGib: number;
  readonly memoryMb: number;
  readonly memoryMbPerGib: number;
}

/**
 * Text is read as a stream at 100 MB/s or more with flat memory (measured by `bench`). The limit allows a tenth of that speed and a
 * tenfold expansion.
 */
const STREAMED_TEXT: ResourceNeed = { seconds: 120, secondsPerGib: 1000, memoryMb: 768, memoryMbPerGib: 256 };
/** The goal for heap dumps is 20 s and 1.6 GB of memory per GB; the limit allows more than twice that. */
const HEAP: ResourceNeed = { seconds: 120, secondsPerGib: 120, memoryMb: 1024, memoryMbPerGib: 3072 };

const NEEDS: Readonly<Record<ArtifactKind, ResourceNeed>> = {
  'gc-log': STREAMED_TEXT,
  'thread-dump': STREAMED_TEXT,
  'application-log': STREAMED_TEXT,
  'crash-log': STREAMED_TEXT,
  'memory-tables': STREAMED_TEXT,
  'flight-recording': STREAMED_TEXT,
  'heap-dump': HEAP,
  bundle: HEAP,
};

const GIB = 1024 ** 3;

/** Artifacts whose kind is not known yet are read as text. */
const findNeed = (kind: ArtifactKind | undefined): ResourceNeed => (kind ? NEEDS[kind] : STREAMED_TEXT);

/**
 * Returns whether the content of this kind is held in memory. Its limits grow with the size of the content as soon as that is known.
 */
export const growsWithContent = (kind: ArtifactKind | undefined): boolean => findNeed(kind) === HEAP;

/** Computes the limits of an analysis from kind and size of its input; they never exceed those of the operator. */
export function limitAnalysis(
  kind: ArtifactKind | undefined,
  bytes: number,
  operatorLimits: ResourceLimits,
): ResourceLimits {
  const { seconds, secondsPerGib, memoryMb, memoryMbPerGib } = findNeed(kind);
  const gib = bytes / GIB;
  return {
    timeoutMs: Math.min(operatorLimits.timeoutMs, 1000 * (seconds + secondsPerGib * gib)),
    memoryMb: Math.min(operatorLimits.memoryMb, memoryMb + memoryMbPerGib * gib),
  };
}

/** An answer from an index takes milliseconds; an OQL query over all objects has its own, much lower limit. */
const MAX_QUERY_MS = 20_000;

/** Returns the limits of a query to an artifact that is already open. */
export const limitQuery = (most: ResourceLimits): ResourceLimits => ({
  timeoutMs: Math.min(most.timeoutMs, MAX_QUERY_MS),
  memoryMb: most.memoryMb,
});
