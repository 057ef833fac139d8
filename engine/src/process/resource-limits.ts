import type { ArtifactKind } from '@hindsight/model';

/** What one analysis may take. */
export interface ResourceLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

interface ResourceNeed {
  /** Of the smallest input: the start of a cold process on a busy machine, the widest expansion of something small. */
  readonly seconds: number;
  readonly secondsPerGib: number;
  readonly memoryMb: number;
  readonly memoryMbPerGib: number;
}

/** Text is read as a stream at 100 MB/s or more with flat memory (bench); ten times that, and a tenfold expansion, is allowed. */
const STREAMED_TEXT: ResourceNeed = { seconds: 120, secondsPerGib: 1000, memoryMb: 768, memoryMbPerGib: 256 };
/** 20 s and 1.6 GB per GB are the goal of heap dumps; twice that is allowed. */
const HEAP: ResourceNeed = { seconds: 120, secondsPerGib: 120, memoryMb: 1024, memoryMbPerGib: 3072 };

const NEEDS: Readonly<Record<ArtifactKind, ResourceNeed>> = {
  'gc-log': STREAMED_TEXT,
  'thread-dump': STREAMED_TEXT,
  'application-log': STREAMED_TEXT,
  'heap-dump': HEAP,
  bundle: HEAP,
};

const GIB = 1024 ** 3;

/** Kinds that are held in memory: what they need goes by their content, as soon as it is known how much that is. */
export const growsWithContent = (kind: ArtifactKind): boolean => NEEDS[kind] === HEAP;

/** By kind and by size, never more than the operator allows. */
export function limitAnalysis(kind: ArtifactKind, bytes: number, operatorLimits: ResourceLimits): ResourceLimits {
  const { seconds, secondsPerGib, memoryMb, memoryMbPerGib } = NEEDS[kind];
  const gib = bytes / GIB;
  return {
    timeoutMs: Math.min(operatorLimits.timeoutMs, 1000 * (seconds + secondsPerGib * gib)),
    memoryMb: Math.min(operatorLimits.memoryMb, memoryMb + memoryMbPerGib * gib),
  };
}

/** An answer from an index takes milliseconds; a query over all objects has a limit of its own well below this. */
const MAX_QUERY_MS = 20_000;

/** A question to what is open already. */
export const limitQuery = (most: ResourceLimits): ResourceLimits => ({
  timeoutMs: Math.min(most.timeoutMs, MAX_QUERY_MS),
  memoryMb: most.memoryMb,
});
