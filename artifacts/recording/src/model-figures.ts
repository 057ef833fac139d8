import type { ProfileId, ProfileUnit } from './profile-ids.ts';

export interface HotMethod {
  readonly method: string;
  readonly self: number;
  readonly selfPercent: number;
  readonly total: number;
  readonly totalPercent: number;
  readonly line?: number;
  /** The standard error of `selfPercent`, by a bootstrap over the samples. */
  readonly selfErrorPercent?: number;
}

/** Section 4 of the contract. */
export interface Profile {
  readonly id: ProfileId;
  readonly unit: ProfileUnit;
  readonly events: readonly string[];
  readonly count: number;
  readonly total: number;
  readonly truncated: number;
  readonly withoutStack: number;
  /** The weight of the events without a stack. */
  readonly totalWithoutStack: number;
  /** By self, then total. */
  readonly hotMethods: readonly HotMethod[];
  readonly threads: readonly { readonly thread: string; readonly value: number }[];
  readonly states: readonly { readonly state: string; readonly value: number }[];
}

/** Section 5 of the contract. */
export interface AllocationRow {
  readonly name: string;
  readonly count: number;
  readonly bytes: number;
  readonly percent: number;
}

export interface AllocationFigures {
  readonly source: 'TLAB' | 'ObjectAllocationSample';
  readonly sources: readonly { readonly event: string; readonly count: number; readonly bytes: number }[];
  readonly totalBytes: number;
  readonly bytesPerSecond: number;
  readonly byClass: readonly AllocationRow[];
  readonly bySite: readonly AllocationRow[];
  readonly byThread: readonly AllocationRow[];
  readonly threadAllocatedBytes: number | undefined;
}

export interface OldObject {
  readonly class: string;
  readonly ageMs: number | undefined;
  readonly sizeBytes: number | undefined;
  /** The method that allocated it: of the JDK, where that did it for the program. */
  readonly allocatedAt: string | undefined;
  /** The stack of its allocation. */
  readonly stack?: number;
  /** Ms after the start of the recording. */
  readonly allocatedMs: number | undefined;
  /** From the object to the root. */
  readonly path: readonly string[];
  readonly root: string | undefined;
}

export interface TimedRow {
  readonly name: string;
  readonly count: number;
  readonly totalMs: number;
  readonly maxMs: number;
}

export interface WaitFigures {
  readonly count: number;
  readonly totalMs: number;
  readonly maxMs: number;
  readonly byClass: readonly TimedRow[];
  readonly bySite: readonly TimedRow[];
  readonly byThread: readonly TimedRow[];
}

export interface LockFigures {
  readonly monitors: (WaitFigures & { readonly byOwner: readonly TimedRow[] }) | undefined;
  readonly waits: WaitFigures | undefined;
  readonly parks: WaitFigures | undefined;
  readonly sleeps: { readonly count: number; readonly totalMs: number; readonly maxMs: number } | undefined;
  readonly pinned:
    | {
        readonly count: number;
        readonly totalMs: number;
        readonly maxMs: number;
        readonly byReason: readonly TimedRow[];
        readonly bySite: readonly TimedRow[];
      }
    | undefined;
}

export interface IoRow extends TimedRow {
  readonly bytes: number;
  readonly host?: string;
}

export interface IoGroup {
  readonly count: number;
  readonly bytes: number;
  readonly totalMs: number;
  readonly maxMs: number;
  /** By path, or by peer (`address:port`). */
  readonly rows: readonly IoRow[];
}

export interface IoFigures {
  readonly fileRead: IoGroup | undefined;
  readonly fileWrite: IoGroup | undefined;
  readonly fileForce: IoGroup | undefined;
  readonly socketRead: IoGroup | undefined;
  readonly socketWrite: IoGroup | undefined;
  readonly sampled: boolean;
}

export interface ExceptionFigures {
  readonly events: number;
  readonly errors: number;
  readonly thrown: number | undefined;
  readonly perSecond: number | undefined;
  readonly sampled: boolean;
  readonly byClass: readonly {
    readonly class: string;
    readonly count: number;
    readonly site?: string;
    readonly message?: string;
    readonly isError: boolean;
  }[];
}

/** The calls of a method since the JVM began to time it. A time that its clock could not tell is not known. */
export interface MethodTiming {
  readonly method: string;
  readonly invocations: number;
  readonly minMs?: number;
  readonly averageMs?: number;
  readonly maxMs?: number;
  readonly totalMs?: number;
}

export interface TracedCalls {
  readonly count: number;
  readonly totalMs: number;
  readonly maxMs: number;
  readonly byMethod: readonly TimedRow[];
  readonly byCaller: readonly TimedRow[];
}

export interface MethodFigures {
  readonly timed: readonly MethodTiming[];
  readonly traced: TracedCalls | undefined;
}

export interface RuntimeFigures {
  readonly classLoading: { readonly loaded: number; readonly unloaded?: number; readonly loaders?: number } | undefined;
  readonly deoptimizations:
    | { readonly count: number; readonly byReason: readonly { readonly reason: string; readonly count: number }[] }
    | undefined;
  readonly compilations:
    | { readonly count: number; readonly totalMs: number; readonly maxMs: number; readonly failures: number }
    | undefined;
  readonly codeCache: { readonly entriesMax?: number; readonly usedMaxPercent?: number } | undefined;
  readonly safepoints:
    | {
        readonly count: number;
        readonly totalMs: number;
        readonly maxMs: number;
        readonly byOperation: readonly TimedRow[];
      }
    | undefined;
  readonly processes: { readonly count: number; readonly started: readonly string[] } | undefined;
}

/** Section 6 of the contract. */
export interface GcFigures {
  readonly collections: number;
  readonly collectionsByName: readonly { readonly name: string; readonly count: number; readonly pauseMs: number }[];
  readonly causes: readonly { readonly cause: string; readonly count: number; readonly pauseMs: number }[];
  readonly pauseCount: number;
  readonly pauseTotalMs: number;
  readonly pauseMaxMs: number;
  readonly pausePercentiles: Readonly<Record<'p50' | 'p90' | 'p95' | 'p99' | 'p999', number>> | undefined;
  readonly pauseSource: 'GCPhasePause' | 'GarbageCollection';
  readonly sumOfPausesMs: number;
  readonly longestPauseMs: number;
  readonly collector: string | undefined;
  readonly youngCollector: string | undefined;
  readonly oldCollector: string | undefined;
  readonly heapUsedMaxBytes: number | undefined;
  readonly heapCommittedMaxBytes: number | undefined;
  readonly maxHeapBytes: number | undefined;
  readonly concurrentTotalMs: number;
  readonly throughputPercent: number | undefined;
  readonly allocationStalls: { readonly count: number; readonly totalMs: number };
  /** For charts and rules: pauses in the order of time, ms after the start of the recording. */
  readonly pauses: { readonly times: Float64Array; readonly durations: Float64Array };
}

/** Section 7 of the contract. */
export interface LoadFigures {
  readonly cpuLoad: CpuLoadFigures | undefined;
  readonly threads: {
    readonly started: number;
    readonly ended: number;
    readonly activePeak: number | undefined;
    readonly byCpu: readonly { readonly thread: string; readonly userAvg: number; readonly systemAvg: number }[];
    readonly byAllocation: readonly { readonly thread: string; readonly bytes: number }[];
  };
  readonly series: readonly LoadSeries[];
}

export interface CpuLoadFigures {
  readonly count: number;
  readonly jvmUserAvg: number;
  readonly jvmSystemAvg: number;
  readonly machineTotalAvg: number;
  readonly jvmUserMax: number;
  readonly machineTotalMax: number;
}

export type SeriesId =
  | 'cpu-jvm-user'
  | 'cpu-jvm-system'
  | 'cpu-machine'
  | 'heap-used'
  | 'heap-committed'
  | 'rss'
  | 'native-committed'
  | 'threads-active'
  | 'classes-loaded'
  | 'exceptions'
  | 'allocation-rate'
  | 'gc-pauses'
  | 'cpu-throttled';

export interface LoadSeries {
  readonly id: SeriesId;
  readonly unit: string;
  /** Ms after the start of the recording, value; at most 1,000. */
  readonly points: readonly (readonly [number, number])[];
}
