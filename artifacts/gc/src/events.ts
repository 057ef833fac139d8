/**
 * The events that formats emit: short-lived plain records in one union. Every format of every JVM is translated into
 * them; no code after this file knows the format. Times are in milliseconds, sizes in bytes; NaN or absent means
 * unknown.
 */

import type { FigureRows } from '@hindsight/model';

/** When something began, on one clock or both; NaN where a clock is unknown. */
export interface Timestamp {
  /** Milliseconds since the JVM started. */
  readonly uptime: number;
  /** Milliseconds since 1970 UTC. */
  readonly wall: number;
}

export const NO_TIMESTAMP: Timestamp = { uptime: Number.NaN, wall: Number.NaN };

export type PoolName = 'heap' | 'young' | 'old' | 'eden' | 'survivor' | 'humongous' | 'metaspace' | 'perm';

/** Used before, used after, and committed after the event. */
export interface PoolChange {
  readonly before: number;
  readonly after: number;
  readonly committed: number;
}

export type Pools = { readonly [Pool in PoolName]?: PoolChange | undefined };

/**
 * `young`, `mixed`: stop-the-world collections of young or mixed regions (`minorGC`).
 * `full`: labelled full by the JVM (also OpenJ9 global, JRockit OC), or a young collection that escalated.
 * `initial-mark`: CMS initial mark, ZGC mark start, Shenandoah init mark. `remark`: CMS and G1 remark, ZGC mark end,
 * Shenandoah final mark. `cleanup`: G1. `relocate-start`: ZGC. `update-refs`, `final-roots`: Shenandoah. `degenerated`:
 * Shenandoah.
 */
export type PauseKind =
  | 'young'
  | 'mixed'
  | 'full'
  | 'initial-mark'
  | 'remark'
  | 'cleanup'
  | 'relocate-start'
  | 'update-refs'
  | 'final-roots'
  | 'degenerated'
  | 'other';

/** Further properties of a pause; a bit set. */
export const PauseMark = {
  /** G1 to-space overflow or exhausted, `Evacuation Failure: Allocation`. */
  evacuationFailure: 1 << 0,
  /** G1 `Evacuation Failure: Pinned` (22+). */
  pinned: 1 << 1,
  /** `promotion failed`, `--[PSYoungGen`, `[GC--`. */
  promotionFailed: 1 << 2,
  concurrentModeFailure: 1 << 3,
  concurrentModeInterrupted: 1 << 4,
  /** A young collection that turned into a collection of the old generation inside one event. */
  escalated: 1 << 5,
  /** The pause also starts a marking cycle (`initial-mark`, `Concurrent Start`). */
  startsMarking: 1 << 6,
  /** OpenJ9 global collection of type percolate. */
  percolate: 1 << 7,
  /** OpenJ9 aggressive collection, last try before OutOfMemoryError. */
  aggressive: 1 << 8,
  compacting: 1 << 9,
  /** The first collection after a concurrent sweep, or the last mixed one of its cycle: it shows the live set. */
  reclaimsOld: 1 << 10,
} as const;

export interface References {
  readonly soft?: number;
  readonly weak?: number;
  readonly final?: number;
  readonly phantom?: number;
}

export interface Tenuring {
  /** Age at which objects are promoted, as chosen for the next collection. */
  readonly threshold?: number;
  readonly maxThreshold?: number;
  readonly desiredBytes?: number;
  /** Bytes per age; index 0 is age 1. */
  readonly ages?: readonly number[];
}

export interface PauseEvent extends Timestamp {
  readonly kind: 'pause';
  readonly pause: PauseKind;
  /** The collector's own name for it, without numbers: `Pause Young (Mixed)`, `ParNew`, `CMS Remark`. */
  readonly name: string;
  /** As the JVM writes it: `Allocation Failure`, `System.gc()`; '' when unknown. */
  readonly cause: string;
  /** First and last line of the event; the first one is quoted. */
  readonly line: number;
  readonly lastLine: number;
  readonly duration: number;
  readonly marks: number;
  /** The line before that states a failure, where the JVM gives it a line of its own. */
  readonly failureLine?: number;
  /** GC id of unified logging or PrintGCID. */
  readonly gcId?: number;
  readonly pools?: Pools;
  readonly user?: number;
  readonly sys?: number;
  readonly real?: number;
  readonly workersUsed?: number;
  readonly workersTotal?: number;
  readonly references?: References;
  /** Time of reference processing inside the pause. */
  readonly referenceTime?: number;
  /** Time of class unloading inside the pause. */
  readonly classUnloadingTime?: number;
  readonly tenuring?: Tenuring;
  /** Set when the JVM logs it; otherwise it is derived from the pools. */
  readonly promotedBytes?: number;
  readonly humongousRegions?: number;
}

/**
 * `mark`: G1 and CMS marking, OpenJ9 and JRockit concurrent global. `minor`, `major`: generational ZGC.
 * `cycle`: single-generation ZGC and Shenandoah, IBM i. `young`, `old`, `global`: generational Shenandoah.
 */
export type CycleKind = 'mark' | 'minor' | 'major' | 'cycle' | 'young' | 'old' | 'global';

/** A concurrent cycle; emitted when it has ended. */
export interface CycleEvent extends Timestamp {
  readonly kind: 'cycle';
  readonly cycle: CycleKind;
  readonly name: string;
  readonly cause: string;
  readonly line: number;
  readonly lastLine: number;
  /**
   * From the first to the last line of the cycle, including the pauses inside; NaN when the start is not in the log.
   */
  readonly duration: number;
  readonly aborted: boolean;
  readonly gcId?: number;
  readonly pools?: Pools;
  /** What marking found alive in the whole heap, in bytes; NaN when the log does not say. */
  readonly live?: number;
}

/** A concurrent phase, or a part of a pause; only its totals are kept. */
export interface PhaseEvent extends Timestamp {
  readonly kind: 'phase';
  readonly phase: 'concurrent' | 'pause-part';
  readonly name: string;
  readonly duration: number;
  readonly line: number;
}

/** A safepoint or stopped time that the JVM reports in a line of its own. GC pauses are separate events. */
export interface SafepointEvent extends Timestamp {
  readonly kind: 'safepoint';
  /** Name of the VM operation; '' when the log does not have it. */
  readonly operation: string;
  readonly duration: number;
  /** From the request of the safepoint until the last thread has stopped, in ms. */
  readonly timeToSafepoint: number;
  /** What the JVM does before the operation, in ms, where the log has it (JDK 13 to 20). */
  readonly cleanup?: number;
  /** The thread that stopped last, where the JVM names it. */
  readonly lastThread?: string;
  readonly line: number;
}

/** Stopped times in a row, on a clock that goes on steadily; see tables/stopped-rows.ts. */
export interface SafepointRowsEvent {
  readonly kind: 'safepoint-rows';
  readonly stops: FigureRows;
}

/** A thread that waited for memory. */
export interface StallEvent extends Timestamp {
  readonly kind: 'stall';
  readonly stall: 'allocation' | 'relocation';
  readonly thread: string;
  readonly duration: number;
  readonly line: number;
}

export type Collector =
  | 'Serial'
  | 'Parallel'
  | 'CMS'
  | 'iCMS'
  | 'G1'
  | 'ZGC'
  | 'GenZGC'
  | 'Shenandoah'
  | 'GenShenandoah'
  | 'Epsilon'
  | 'OpenJ9 gencon'
  | 'OpenJ9 balanced'
  | 'OpenJ9 optthruput'
  | 'OpenJ9 optavgpause'
  | 'OpenJ9 metronome'
  | 'JRockit'
  | 'unknown';

/** Facts of a run from its header or its events. The last value of a fact wins. */
export interface Facts {
  collector?: Collector;
  /** As the log writes it, with the mode: `JRockit gencon`, `ParNew + Serial Old`. */
  collectorDetail?: string;
  vendor?: string;
  /** `17.0.15+6-Debian`, `1.8.0_121-b13`, `25.0.3+9-LTS` */
  jvmVersion?: string;
  /** JVM arguments, one line. */
  commandLine?: string;
  cpusTotal?: number;
  cpusAvailable?: number;
  memoryTotal?: number;
  memoryAvailable?: number;
  swapTotal?: number;
  swapFree?: number;
  heapMin?: number;
  heapInitial?: number;
  heapMax?: number;
  /** -XX:SoftMaxHeapSize, where it is below the largest heap: ZGC tries to stay below it. */
  softMax?: number;
  /** -XX:ShenandoahGCHeuristics, as the log writes it: `Adaptive`. */
  heuristics?: string;
  regionSize?: number;
  parallelWorkers?: number;
  concurrentWorkers?: number;
  numaNodes?: number;
  numaEnabled?: boolean;
  /** Time zone of the dates, `+0200`; '' when they have none. */
  zone?: string;
  /** Ms since 1970 at which the recording that has the events was started; a log has none. */
  recordingStart?: number;
  pauseTarget?: number;
  /** The log ends with the summary that a JVM writes at exit. */
  endedByFooter?: boolean;
  /** The log has no timestamps of any kind. */
  unstamped?: boolean;
}

export type FactName = keyof Facts;

export type FactEvent = {
  [Name in FactName]-?: {
    readonly kind: 'fact';
    readonly name: Name;
    readonly value: NonNullable<Facts[Name]>;
    readonly line: number;
  };
}[FactName];

/** Single lines that have a meaning of their own. */
export type MarkName =
  | 'out-of-memory'
  | 'gc-overhead-limit'
  /** Nearly all time goes into collections that free nearly nothing, but not yet for so many in a row that the JVM gives up. */
  | 'near-gc-overhead-limit'
  | 'gclocker-retried'
  /** G1 `do not start mixed GCs`; value: reclaimable percent, when known. */
  | 'mixed-not-started'
  /** Shenandoah pacing; value: milliseconds by which all threads together were delayed, when known. */
  | 'pacing'
  /** The same for one thread; value: the mean of those that were delayed. */
  | 'pacing-per-thread'
  /** Shenandoah statistics footer; value: number of degenerated or full collections. */
  | 'footer-degenerated'
  | 'footer-full'
  /** G1 IHOP / marking request; value: old occupancy in percent of the heap, when known. */
  | 'marking-requested'
  | 'concurrent-aborted'
  /** PrintTLAB, gc+tlab totals; value: waste in percent of eden. */
  | 'tlab-waste'
  /** G1 ergonomics or CMS FLS: old generation fragmented; value: largest free chunk in bytes. */
  | 'max-free-chunk'
  /** ZGC cleared most soft references at once, as it does when memory is short; value: how many. */
  | 'soft-references-cleared'
  /** A periodic collection was due. */
  | 'periodic'
  /** OpenJ9 excessive GC. */
  | 'excessive-gc'
  /** The first or last event of the file is truncated. */
  | 'event-cut';

export interface MarkEvent extends Timestamp {
  readonly kind: 'mark';
  readonly mark: MarkName;
  readonly line: number;
  readonly value?: number;
  /** The kind of OutOfMemoryError or the reason: short, in the JVM's words. */
  readonly detail?: string;
}

/** One string deduplication report of the JVM. Sizes are in bytes. */
export interface DedupEvent extends Timestamp {
  readonly kind: 'dedup';
  readonly inspected: number;
  readonly deduplicated: number;
  readonly inspectedBytes: number;
  readonly deduplicatedBytes: number;
  readonly duration: number;
  readonly line: number;
}

/** Used and committed memory outside of a collection (heap footers, Epsilon growth lines). */
export interface HeapSampleEvent extends Timestamp {
  readonly kind: 'heap-sample';
  readonly pool: PoolName;
  readonly used: number;
  readonly committed: number;
  readonly line: number;
}

/** The start of a JVM's header. It comes before the facts of that header. */
export interface HeaderEvent extends Timestamp {
  readonly kind: 'header';
  /**
   * True when such a header is written at JVM start only (unified logging, OpenJ9); JDK 8 repeats its header at every
   * rotation.
   */
  readonly startsRun: boolean;
  readonly line: number;
}

/** A line of which only the timestamp counts: it extends the time span of the run. */
export interface TimestampEvent extends Timestamp {
  readonly kind: 'stamp';
  readonly line: number;
}

export type GcEvent =
  | PauseEvent
  | CycleEvent
  | PhaseEvent
  | SafepointEvent
  | SafepointRowsEvent
  | StallEvent
  | FactEvent
  | MarkEvent
  | DedupEvent
  | HeapSampleEvent
  | HeaderEvent
  | TimestampEvent;
