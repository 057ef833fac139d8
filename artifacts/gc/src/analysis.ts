import type { GcLog, GcRun } from './model.ts';

/**
 * Everything that rules and sections use: one JVM run with its derived figures, each computed once (`metrics/`, one
 * file each). Times are ms on the clock of the run, sizes bytes, rates bytes per second, shares percent (0 to 100).
 * `undefined` means that the log does not say; a figure is never invented.
 */
export interface GcAnalysis {
  readonly run: GcRun;
  readonly log: GcLog;
  readonly span: Span;
  /** Collectors that work beside the application but for short marking pauses: ZGC and Shenandoah, both modes each. */
  readonly lowPause: boolean;
  readonly throughput: Throughput | undefined;
  /** Stop-the-world pauses of every kind. */
  readonly pauses: PauseStatistics;
  /** Young and mixed collections. */
  readonly minor: PauseStatistics;
  readonly full: PauseStatistics;
  readonly capacity: Capacity | undefined;
  readonly sizes: HeapSizes;
  /** Collections and cycles after which the old generation was collected, in time order. */
  readonly oldCollections: readonly OldCollection[];
  readonly live: LiveSet;
  readonly allocation: Allocation | undefined;
  readonly promotion: Promotion | undefined;
  readonly causes: readonly CauseStatistics[];
  readonly phases: readonly PhaseStatistics[];
  readonly concurrent: { readonly count: number; readonly totalMs: number };
  readonly safepoints: SafepointStatistics | undefined;
  readonly gaps: readonly LogGap[];
  readonly flags: Flags;
}

export interface Span {
  /** Start of the measurement: the first timestamp, or 0 (JVM start) when the log begins within 60 s of it. */
  readonly from: number;
  readonly to: number;
  /** NaN without timestamps and when all of them are equal. */
  readonly durationMs: number;
  /**
   * First min(60 s, 10 % of the run) after JVM start: left out of rates, trends and outliers. Equals `from` when the
   * log begins later.
   */
  readonly warmUpEnd: number;
  /** Shorter than 30 s or fewer than 10 pauses (cycles count as pauses when the log has no pause lines). */
  readonly short: boolean;
}

export interface Throughput {
  /** 1 - total pause / duration, floored at 0. */
  readonly percent: number;
  /** The worst 5 minutes of a log of 30 minutes or more. */
  readonly worst: { readonly from: number; readonly to: number; readonly percent: number } | undefined;
}

export interface PauseStatistics {
  readonly count: number;
  readonly totalMs: number;
  /** The following are NaN when count is 0. */
  readonly meanMs: number;
  readonly deviationMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** Row of the longest in `run.pauses`; -1 without pauses. */
  readonly maxRow: number;
  readonly percentiles: {
    readonly p50: number;
    readonly p90: number;
    readonly p95: number;
    readonly p99: number;
    readonly p999: number;
  };
  /** Mean and median time from start to start; NaN for fewer than 2 events or without timestamps. */
  readonly meanIntervalMs: number;
  readonly medianIntervalMs: number;
}

/** The largest heap that this JVM may use ("cap" of the rule catalog). */
export interface Capacity {
  readonly bytes: number;
  readonly from: 'flag' | 'header' | 'committed';
}

export interface PoolSize {
  /** Largest committed. */
  readonly allocated: number | undefined;
  /** Largest used, before or after any event. */
  readonly peak: number | undefined;
}

export interface HeapSizes {
  readonly young: PoolSize;
  readonly old: PoolSize;
  readonly metaspace: PoolSize;
  readonly perm: PoolSize;
  /** Young + old, without metaspace or perm. */
  readonly heap: PoolSize;
  /** Heap plus perm or metaspace, as the specification's `total`. */
  readonly total: PoolSize;
}

/**
 * An old-collecting event: full GC; CMS first collection after the sweep; G1 last mixed of a cycle, else the first young
 * one after marking; ZGC (major) and Shenandoah cycles; OpenJ9 global.
 */
export interface OldCollection {
  readonly from: 'pause' | 'cycle';
  /** In `run.pauses` or `run.cycles`. */
  readonly row: number;
  /** End of the event. */
  readonly at: number;
  readonly durationMs: number;
  readonly line: number;
  readonly cause: string;
  readonly full: boolean;
  /**
   * Requested by System.gc(), a diagnostic command, a heap dump, JVMTI, WhiteBox or a timer; or probably so (see rule
   * catalog).
   */
  readonly requested: boolean;
  /** Metaspace or perm threshold. */
  readonly resizing: boolean;
  /** Heap used and committed; NaN when unknown. */
  readonly before: number;
  readonly after: number;
  readonly committed: number;
  /**
   * What is proven to have survived, as far as the collector shows it: `after` when it stopped the application or emptied
   * eden, what marking found with ZGC. NaN where memory in use includes what was allocated meanwhile.
   */
  readonly live: number;
  /** Old generation used before and after; NaN when unknown. */
  readonly oldBefore: number;
  readonly oldAfter: number;
}

export interface LivePoint {
  readonly at: number;
  readonly used: number;
  readonly line: number;
}

export interface LiveSet {
  readonly points: readonly LivePoint[];
  /**
   * The format does not name kinds: the points are the minimum of used-after in each of 20 equal windows; confidence is
   * one step lower.
   */
  readonly envelope: boolean;
}

export interface Allocation {
  readonly totalBytes: number;
  /** Mean over the measured span; rates are NaN without timestamps. */
  readonly bytesPerSecond: number;
  /** Mean after warm-up. */
  readonly warmBytesPerSecond: number;
  readonly windows: RateWindows;
}

/**
 * Mean rates of equal windows after warm-up: 10 s each, wider in a log so long that they would be too many; the
 * unfinished last one is left out.
 */
export interface RateWindows {
  /** Start of the first. */
  readonly from: number;
  readonly widthMs: number;
  /** Bytes per second. */
  readonly rates: Float64Array;
}

export interface Promotion {
  readonly totalBytes: number;
  readonly bytesPerSecond: number;
  /** Of allocated bytes; NaN when those are unknown. */
  readonly sharePercent: number;
  /** Young collections whose promotion is known. */
  readonly collections: number;
}

export interface CauseStatistics {
  /** As the JVM writes it; `unknown` when the log has none; `Concurrent cycle` for pauses that are steps of one. */
  readonly cause: string;
  /** Pauses plus concurrent cycles that carry this cause. */
  readonly count: number;
  readonly pauseCount: number;
  readonly totalMs: number;
  readonly meanMs: number;
  readonly maxMs: number;
  /** Of the pause time. */
  readonly percent: number;
  /** First line with it. */
  readonly line: number;
}

export interface PhaseStatistics {
  readonly phase: string;
  readonly kind: 'pause' | 'concurrent';
  readonly count: number;
  readonly totalMs: number;
  readonly meanMs: number;
  readonly maxMs: number;
  readonly deviationMs: number;
  readonly maxLine: number;
}

export interface SafepointStatistics {
  readonly count: number;
  readonly totalMs: number;
  readonly timeToSafepointTotalMs: number;
  readonly maxMs: number;
  /** Stopped time that is not a GC pause of this log. */
  readonly nonGcMs: number;
  readonly operations: readonly {
    readonly operation: string;
    readonly count: number;
    readonly totalMs: number;
    readonly maxMs: number;
    readonly gc: boolean;
  }[];
}

/** Two consecutive events with timestamps that are unusually far apart. */
export interface LogGap {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly nextLine: number;
}

/** JVM options of the command line, as written. */
export interface Flags {
  readonly known: boolean;
  /** `-XX:+Name` true, `-XX:-Name` false. */
  readonly switches: ReadonlyMap<string, boolean>;
  /** `-XX:Name=value`; -Xmx as MaxHeapSize, -Xms InitialHeapSize, -Xmn NewSize+MaxNewSize in bytes as text. */
  readonly values: ReadonlyMap<string, string>;
  /** Every word of the command line. */
  readonly words: readonly string[];
}
