import { FIGURES_PER_ROW, type FigureRows } from '@hindsight/model';
import type { SafepointEvent } from '../events.ts';
import { IntegerColumn, NumberColumn } from './columns.ts';
import { OutlastingStopTable } from './outlasting-stops.ts';
import { STOPPED_ROW } from './stopped-rows.ts';
import { Totals } from './totals.ts';

/** Matches the names of VM operations that are collections (HotSpot `vmOperation.hpp`, 9 to 25). */
const GC_OPERATION =
  /^(?:G1|Z[A-Z]|X[A-Z]|Shenandoah|Gen(?:Collect|GC)|Parallel|Serial|PSCollect|CMS_|CGC_|CollectFor|GC_|ZOperation)/;
/** A stopped time is never shorter than the pause inside it, but both are rounded. */
const ROUNDING_MS = 1;
/** Threads reach a safepoint in well under a millisecond: safepoints that take longer than this are kept one by one. */
export const SLOW_TIME_TO_SAFEPOINT_MS = 20;
/** Safepoints that begin this soon after each other form one cluster. */
export const MAX_CLUSTER_GAP_MS = 60_000;
/** Longest safepoints of each operation that are kept: as many as are quoted as evidence. */
const MAX_LONGEST = 3;
/**
 * Operations of one run that are distinguished. A hostile log may invent any number of names: beyond the limit they
 * share the last one.
 */
const MAX_OPERATIONS = 1000;

/** One safepoint, with times on the clock of the run. */
export interface Safepoint {
  readonly line: number;
  readonly at: number;
  readonly duration: number;
}

/** The safepoints of one VM operation. */
export class OperationSafepoints {
  /** '' when the log does not name it. */
  readonly operation: string;
  readonly gc: boolean;
  readonly totals = new Totals();
  /** Longest first; equally long ones in the order of the log. */
  private readonly longest: Safepoint[] = [];
  private first: Safepoint | undefined;
  private lastLine = 0;
  private lastAt = Number.NaN;
  private lastDuration = 0;

  constructor(operation: string, gc: boolean) {
    this.operation = operation;
    this.gc = gc;
  }

  /** Returns the longest, the first and the last safepoint, in the order of the log. */
  get quotable(): Safepoint[] {
    const stops = [this.first ?? this.last, ...this.longest, this.last];
    return [...new Map(stops.map((stop) => [stop.line, stop])).values()].sort((a, b) => a.line - b.line);
  }

  add(line: number, at: number, duration: number): void {
    this.totals.add(duration);
    this.lastLine = line;
    this.lastAt = at;
    this.lastDuration = duration;
    this.first ??= this.last;
    const shortest = this.longest[MAX_LONGEST - 1];
    if (!shortest || duration > shortest.duration) this.rank(this.last);
  }

  private get last(): Safepoint {
    return { line: this.lastLine, at: this.lastAt, duration: this.lastDuration };
  }

  private rank(stop: Safepoint): void {
    const { longest } = this;
    const place = longest.findIndex(({ duration }) => stop.duration > duration);
    longest.splice(place < 0 ? longest.length : place, 0, stop);
    if (longest.length > MAX_LONGEST) longest.pop();
  }
}

/** Safepoints whose time to safepoint is SLOW_TIME_TO_SAFEPOINT_MS or more. */
export class SlowSafepointTable {
  count = 0;
  readonly at = new NumberColumn();
  readonly timeToSafepoint = new NumberColumn();
  readonly line = new IntegerColumn();
  /** The thread that stopped last, by row; only OpenJ9 names it. */
  readonly lastThreads = new Map<number, string>();

  add(line: number, at: number, timeToSafepoint: number, lastThread?: string): void {
    const row = this.count++;
    if (lastThread) this.lastThreads.set(row, lastThread);
    this.at.set(row, at);
    this.timeToSafepoint.set(row, timeToSafepoint);
    this.line.set(row, line);
  }
}

/** A time span in which no MAX_CLUSTER_GAP_MS passed without a safepoint. */
export class SafepointCluster {
  /** Start and line of the first safepoint. */
  readonly at: number;
  readonly line: number;
  count = 0;
  /** Start of the last safepoint. */
  lastAt: number;
  /** The latest end of a safepoint, and the line of that safepoint. */
  end = Number.NEGATIVE_INFINITY;
  endLine = 0;

  constructor(line: number, at: number) {
    this.line = line;
    this.at = at;
    this.lastAt = at;
  }

  isNear(at: number): boolean {
    return Math.abs(at - this.lastAt) <= MAX_CLUSTER_GAP_MS;
  }

  add(line: number, at: number, duration: number): void {
    this.count++;
    if (at > this.lastAt) this.lastAt = at;
    const end = at + Math.max(0, duration || 0);
    if (end < this.end) return;
    this.end = end;
    this.endLine = line;
  }
}

/** Converts the times of a row to the clock of a run. */
interface RowClock {
  convert(uptime: number, wall: number): number;
}

/** The columns of the pauses that show which safepoints belong to them. */
interface LoggedPauses {
  readonly count: number;
  readonly line: IntegerColumn;
  readonly duration: NumberColumn;
}

/**
 * Statistics of all safepoints and stopped times that the JVM reports, summed up while the log is read: they may be
 * nearly all lines of it.
 */
export class SafepointStats {
  readonly all = new Totals();
  timeToSafepointTotalMs = 0;
  /** Stopped time outside of the GC pauses of this log. */
  nonGcMs = 0;
  readonly slow = new SlowSafepointTable();
  readonly outlasting = new OutlastingStopTable();
  /** Clusters in the order of the log. Safepoints without a timestamp are in none. */
  readonly clusters: SafepointCluster[] = [];
  private cluster: SafepointCluster | undefined;
  private readonly named = new Map<string, OperationSafepoints>();
  private readonly unnamedGc = new OperationSafepoints('', true);
  private readonly unnamedOthers = new OperationSafepoints('', false);
  private latest: OperationSafepoints = this.unnamedOthers;
  private readonly pauses: LoggedPauses;
  /** The first pause that was not logged before an earlier safepoint. */
  private nextPause = 0;

  constructor(pauses: LoggedPauses) {
    this.pauses = pauses;
  }

  /**
   * All operations: first those without a name, for collections and for anything else, then the named ones in the order
   * of the log.
   */
  get operations(): OperationSafepoints[] {
    return [this.unnamedGc, this.unnamedOthers, ...this.named.values()].filter(({ totals }) => totals.count > 0);
  }

  add({ operation, duration, timeToSafepoint, cleanup, lastThread, line }: SafepointEvent, at: number): void {
    const pausedMs = this.sumPauses(line, duration);
    const stops = operation ? this.getOperation(operation) : this.classifyUnnamed(pausedMs);
    this.addTo(stops, { line, at, duration }, timeToSafepoint, lastThread);
    this.addOutlasting(stops, { line, at, duration }, timeToSafepoint, pausedMs, cleanup);
  }

  /** Adds stopped times, which name no operation. */
  addRows({ rows, from, to, firstNumber }: FigureRows, clock: RowClock): void {
    for (let row = from; row < to; row += FIGURES_PER_ROW) {
      const line = firstNumber + (rows[row] as number);
      const at = clock.convert(rows[row + STOPPED_ROW.uptime] as number, rows[row + STOPPED_ROW.wall] as number);
      const duration = rows[row + STOPPED_ROW.duration] as number;
      const timeToSafepoint = rows[row + STOPPED_ROW.timeToSafepoint] as number;
      const pausedMs = this.sumPauses(line, duration);
      const stops = this.classifyUnnamed(pausedMs);
      this.addTo(stops, { line, at, duration }, timeToSafepoint);
      this.addOutlasting(stops, { line, at, duration }, timeToSafepoint, pausedMs);
    }
  }

  /**
   * Keeps what a stop for a collection of this log lasts beyond it. The first one may have begun before the log, as in
   * a rotated file.
   */
  private addOutlasting(
    stops: OperationSafepoints,
    { line, at, duration }: Safepoint,
    timeToSafepoint: number,
    pausedMs: number | undefined,
    cleanup?: number,
  ): void {
    if (!stops.gc || pausedMs === undefined || this.all.count === 1) return;
    this.outlasting.add(line, at, duration - pausedMs - (timeToSafepoint || 0), cleanup);
  }

  private addTo(
    stops: OperationSafepoints,
    { line, at, duration }: Safepoint,
    timeToSafepoint: number,
    lastThread?: string,
  ): void {
    stops.add(line, at, duration);
    this.all.add(duration);
    if (!stops.gc) this.nonGcMs += duration;
    this.timeToSafepointTotalMs += timeToSafepoint || 0;
    if (timeToSafepoint >= SLOW_TIME_TO_SAFEPOINT_MS) this.slow.add(line, at, timeToSafepoint, lastThread);
    if (Number.isFinite(at)) this.findCluster(line, at).add(line, at, duration);
  }

  private findCluster(line: number, at: number): SafepointCluster {
    if (this.cluster?.isNear(at)) return this.cluster;
    const newCluster = new SafepointCluster(line, at);
    this.cluster = newCluster;
    this.clusters.push(newCluster);
    return newCluster;
  }

  private getOperation(operation: string): OperationSafepoints {
    // The same operation often comes several times in a row.
    if (operation !== this.latest.operation) this.latest = this.named.get(operation) ?? this.addOperation(operation);
    return this.latest;
  }

  private addOperation(operation: string): OperationSafepoints {
    if (this.named.size >= MAX_OPERATIONS) return this.latest;
    const operationSafepoints = new OperationSafepoints(operation, GC_OPERATION.test(operation));
    this.named.set(operation, operationSafepoints);
    return operationSafepoints;
  }

  /**
   * Classifies a stopped line of JDK 8, which names no operation and is written when the application resumes. When a
   * pause was logged since the previous stopped line and is not longer, the safepoint was for that pause.
   */
  private classifyUnnamed(pausedMs: number | undefined): OperationSafepoints {
    return pausedMs === undefined ? this.unnamedOthers : this.unnamedGc;
  }

  /**
   * Sums up the pauses that were logged since the previous stop and are not longer than this one; undefined when there
   * is none. Lines are compared, so that it works without timestamps.
   */
  private sumPauses(line: number, duration: number): number | undefined {
    const { pauses } = this;
    const limit = duration + ROUNDING_MS;
    let sum: number | undefined;
    for (; this.nextPause < pauses.count && pauses.line.get(this.nextPause) <= line; this.nextPause++) {
      const paused = pauses.duration.get(this.nextPause);
      if (paused <= limit) sum = (sum ?? 0) + paused;
    }
    return sum;
  }
}
