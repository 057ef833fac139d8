import type {
  CgroupTable,
  HistogramTable,
  MetaspaceTable,
  NmtTable,
  PmapTable,
  SmapsRollupTable,
  SmapsTable,
  StatusTable,
} from '@hindsight/memory-tables';

/** What is known of the memory of one process at one moment. Whatever is missing makes the parts coarser, never wrong. */
export interface MemorySources {
  readonly nmt?: NmtTable | undefined;
  readonly mappings?: SmapsTable | PmapTable | undefined;
  readonly rollup?: SmapsRollupTable | undefined;
  readonly status?: StatusTable | undefined;
  readonly cgroup?: CgroupTable | undefined;
  readonly metaspace?: MetaspaceTable | undefined;
  readonly histogram?: HistogramTable | undefined;
  readonly heap?: HeapFigures | undefined;
  /** Resident size as `top` or `ps` has it, when no table of the process is there. */
  readonly rssBytes?: number | undefined;
  /** The threads of a thread dump. */
  readonly threads?: number | undefined;
  /** What glibc says that it has kept of freed memory (`retained` of `jcmd VM.info`). */
  readonly retainedBytes?: number | undefined;
  /** Parts that a series shows to grow, by the name of the part. */
  readonly growing?: readonly PartId[] | undefined;
}

/** The Java heap as a GC log, jstat, a heap dump or flags know it. */
export interface HeapFigures {
  readonly maxBytes?: number | undefined;
  readonly usedBytes?: number | undefined;
  /** What is used after a full collection, or reachable in a heap dump. */
  readonly liveBytes?: number | undefined;
}

export type PartId =
  | 'heap-live'
  | 'heap-garbage'
  | 'heap-free'
  | 'heap'
  | 'metaspace'
  | 'code-cache'
  | 'thread-stacks'
  | 'gc'
  | 'compiler'
  | 'direct'
  | 'jvm'
  | 'mapped-files'
  | 'libraries'
  | 'glibc'
  | 'rest';

/** A part of the resident size. */
export interface MemoryPart {
  readonly id: PartId;
  readonly name: string;
  readonly bytes: number;
  /** Share of the resident size, 0 to 1. */
  readonly share: number;
  /** What the JVM has committed for it; more than the resident bytes is not touched yet. */
  readonly committedBytes?: number | undefined;
}

/** `measured` parts come from the mappings of the kernel; `estimated` ones from what the JVM has committed. */
export type PartsSource = 'measured' | 'estimated';

export interface MemoryVerdict {
  readonly id:
    | 'leak'
    | 'arenas'
    | 'outside-the-jvm'
    | 'heap-too-large-for-container'
    | 'garbage-not-given-back'
    | 'largest-part';
  /** The part that it is about. */
  readonly part: PartId;
  /** At most 120 characters. */
  readonly sentence: string;
  readonly detail: string;
}

export interface BudgetRow {
  readonly part: PartId;
  readonly name: string;
  /** `-Xmx512m`; absent for what no flag limits. */
  readonly flag?: string | undefined;
  readonly bytes: number;
}

/** Flags whose sizes add up to the limit. */
export interface MemoryBudget {
  readonly limitBytes: number;
  /** Whether the limit is the container's; otherwise it is the least that this process needs. */
  readonly given: boolean;
  readonly rows: readonly BudgetRow[];
}

export interface ProcessMemory {
  readonly rssBytes: number;
  readonly source: PartsSource;
  /** Largest first; they sum up to the resident size. */
  readonly parts: readonly MemoryPart[];
  readonly limitBytes?: number | undefined;
  /** What the container counts besides this process: page cache and other processes. */
  readonly besidesBytes?: number | undefined;
  readonly freeBytes?: number | undefined;
  readonly verdict: MemoryVerdict;
  readonly budget?: MemoryBudget | undefined;
}
