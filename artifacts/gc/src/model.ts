import { isParsedNumber, type ParsedUnit } from '@hindsight/model';
import type {
  CycleEvent,
  CycleKind,
  DedupEvent,
  FactName,
  Facts,
  MarkEvent,
  PauseEvent,
  PauseKind,
  PoolChange,
  PoolName,
  Pools,
  StallEvent,
} from './events.ts';
import type { TimeWindow } from './request/time-window.ts';
import { IntegerColumn, NumberColumn, WordColumn } from './tables/columns.ts';
import type { SafepointStats } from './tables/safepoint-stats.ts';
import type { Totals } from './tables/totals.ts';

/** The content of a GC log: JVM runs in the order of the file. Times are in ms on the clock of their run. */
export interface GcLog {
  /** The requested part of the log; everything else was left out while reading. */
  readonly window: TimeWindow;
  /** Ids of the formats met, in order. */
  readonly formats: readonly string[];
  readonly runs: readonly GcRun[];
  readonly restarts: readonly Restart[];
  readonly unparsed: { readonly count: number; readonly examples: readonly { line: number; text: string }[] };
  /** Lines of other programs between the GC lines. */
  readonly foreignLines: number;
  readonly lines: number;
  readonly bytes: number;
  readonly nulBytes: number;
  /** The input itself is truncated: its compression ended early. */
  readonly truncated: boolean;
}

export interface Restart {
  /** First line of the new run. */
  readonly line: number;
  /** Last line of the run before. */
  readonly previousLine: number;
}

/** One life of a JVM in a log. */
export interface GcRun {
  readonly facts: Facts;
  /** The line each fact was read from. */
  readonly factLines: Partial<Record<FactName, number>>;
  readonly clock: RunClock;
  /** The container that wrote it, in a text that follows several. */
  readonly source?: string | undefined;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly pauses: PauseTable;
  readonly cycles: CycleTable;
  readonly safepoints: SafepointStats;
  readonly stalls: StallTable;
  readonly samples: HeapSampleTable;
  readonly concurrentPhases: ReadonlyMap<string, Totals>;
  readonly pauseParts: ReadonlyMap<string, Totals>;
  readonly marks: readonly MarkEvent[];
  /** Number of marks by name; `marks` keeps only the first ones of each name. */
  readonly markCounts: ReadonlyMap<MarkEvent['mark'], number>;
  readonly dedup: readonly DedupEvent[];
  /** Bytes per age summed over all tenuring tables; index 0 is age 1. */
  readonly ages: readonly Totals[];
}

export const hasEvents = ({ pauses, cycles, stalls, samples, safepoints }: GcRun): boolean =>
  pauses.count + cycles.count + stalls.count + samples.count + safepoints.all.count > 0;

/**
 * `at` of every row is ms since JVM start when the log has uptimes, else ms since the first date, else NaN.
 * Wall clock = at + wallOffset.
 */
export interface RunClock {
  readonly kind: 'uptime' | 'wall' | 'none';
  /** NaN when the log has no dates and no initialTimestamp was given. */
  readonly wallOffset: number;
  /** First and last timestamp, on the clock of the run; NaN without timestamps. */
  readonly first: number;
  readonly last: number;
  /** The same of the whole run, of which a time window shows a part. */
  readonly runFirst: number;
  readonly runLast: number;
  /** Jumps of date against uptime by 5 s or more, or of the date back by 1 s or more. */
  readonly jumps: readonly { readonly line: number; readonly byMs: number }[];
}

export class PoolColumns {
  readonly before = new NumberColumn();
  readonly after = new NumberColumn();
  readonly committed = new NumberColumn();
}

export type PoolTable = Readonly<Record<PoolName, PoolColumns>>;

const POOLS: readonly PoolName[] = ['heap', 'young', 'old', 'eden', 'survivor', 'humongous', 'metaspace', 'perm'];

const createPoolTable = (): PoolTable =>
  Object.fromEntries(POOLS.map((pool) => [pool, new PoolColumns()])) as Record<PoolName, PoolColumns>;

/** Each pool is accessed by its literal name: a loop over names would look each of them up in every row. */
function setPools(table: PoolTable, row: number, pools: Pools | undefined): void {
  if (!pools) return;
  if (pools.heap) setPool(table.heap, row, pools.heap);
  if (pools.young) setPool(table.young, row, pools.young);
  if (pools.old) setPool(table.old, row, pools.old);
  if (pools.eden) setPool(table.eden, row, pools.eden);
  if (pools.survivor) setPool(table.survivor, row, pools.survivor);
  if (pools.humongous) setPool(table.humongous, row, pools.humongous);
  if (pools.metaspace) setPool(table.metaspace, row, pools.metaspace);
  if (pools.perm) setPool(table.perm, row, pools.perm);
}

function setPool(columns: PoolColumns, row: number, { before, after, committed }: PoolChange): void {
  setIfKnown(columns.before, row, before);
  setIfKnown(columns.after, row, after);
  setIfKnown(columns.committed, row, committed);
}

/** Sets a cell unless the value is unknown, negative or beyond its unit: such figures come from corrupt logs only. */
function setIfKnown(column: NumberColumn, row: number, value: number | undefined, unit: ParsedUnit = 'bytes'): void {
  if (value !== undefined && value >= 0 && isParsedNumber(value, unit)) column.set(row, value);
}

function sumSizes(sizes: readonly number[]): number {
  let sum = 0;
  for (const size of sizes) sum += size;
  return sum;
}

/** Stop-the-world GC pauses of every kind, in the order of the log. */
export class PauseTable {
  count = 0;
  readonly at = new NumberColumn();
  readonly duration = new NumberColumn();
  readonly line = new IntegerColumn();
  readonly lastLine = new IntegerColumn();
  readonly kind = new WordColumn<PauseKind>();
  readonly name = new WordColumn();
  readonly cause = new WordColumn();
  /** A bit set of PauseMark. */
  readonly marks = new IntegerColumn();
  /** The line of its own that states a failure; 0 when there is none. */
  readonly failureLine = new IntegerColumn();
  readonly gcId = new NumberColumn();
  readonly pools = createPoolTable();
  readonly user = new NumberColumn();
  readonly sys = new NumberColumn();
  readonly real = new NumberColumn();
  readonly workersUsed = new NumberColumn();
  readonly workersTotal = new NumberColumn();
  readonly softReferences = new NumberColumn();
  readonly weakReferences = new NumberColumn();
  readonly finalReferences = new NumberColumn();
  readonly phantomReferences = new NumberColumn();
  readonly referenceTime = new NumberColumn();
  readonly classUnloadingTime = new NumberColumn();
  readonly tenuringThreshold = new NumberColumn();
  readonly maxTenuringThreshold = new NumberColumn();
  readonly desiredSurvivorBytes = new NumberColumn();
  /** Bytes of all ages after the collection. */
  readonly agesBytes = new NumberColumn();
  readonly promotedBytes = new NumberColumn();
  readonly humongousRegions = new NumberColumn();

  add(event: PauseEvent, at: number): number {
    const row = this.count++;
    if (!Number.isNaN(at)) this.at.set(row, at);
    this.duration.set(row, event.duration);
    this.line.set(row, event.line);
    this.lastLine.set(row, event.lastLine);
    this.kind.set(row, event.pause);
    this.name.set(row, event.name);
    if (event.cause) this.cause.set(row, event.cause);
    if (event.marks) this.marks.set(row, event.marks);
    if (event.failureLine) this.failureLine.set(row, event.failureLine);
    setIfKnown(this.gcId, row, event.gcId);
    setPools(this.pools, row, event.pools);
    setIfKnown(this.user, row, event.user, 'duration');
    setIfKnown(this.sys, row, event.sys, 'duration');
    setIfKnown(this.real, row, event.real, 'duration');
    setIfKnown(this.workersUsed, row, event.workersUsed);
    setIfKnown(this.workersTotal, row, event.workersTotal);
    this.addReferences(event, row);
    this.addTenuring(event, row);
    setIfKnown(this.promotedBytes, row, event.promotedBytes);
    setIfKnown(this.humongousRegions, row, event.humongousRegions);
    return row;
  }

  has(row: number, mark: number): boolean {
    return (this.marks.get(row) & mark) !== 0;
  }

  /** End of the pause on the clock of the run. */
  end(row: number): number {
    return this.at.get(row) + this.duration.get(row);
  }

  private addReferences({ references, referenceTime, classUnloadingTime }: PauseEvent, row: number): void {
    setIfKnown(this.referenceTime, row, referenceTime, 'duration');
    setIfKnown(this.classUnloadingTime, row, classUnloadingTime, 'duration');
    if (!references) return;
    setIfKnown(this.softReferences, row, references.soft);
    setIfKnown(this.weakReferences, row, references.weak);
    setIfKnown(this.finalReferences, row, references.final);
    setIfKnown(this.phantomReferences, row, references.phantom);
  }

  private addTenuring({ tenuring }: PauseEvent, row: number): void {
    if (!tenuring) return;
    setIfKnown(this.tenuringThreshold, row, tenuring.threshold);
    setIfKnown(this.maxTenuringThreshold, row, tenuring.maxThreshold);
    setIfKnown(this.desiredSurvivorBytes, row, tenuring.desiredBytes);
    if (tenuring.ages) setIfKnown(this.agesBytes, row, sumSizes(tenuring.ages));
  }
}

/** Concurrent cycles, in the order in which they ended. */
export class CycleTable {
  count = 0;
  readonly at = new NumberColumn();
  readonly duration = new NumberColumn();
  readonly line = new IntegerColumn();
  readonly lastLine = new IntegerColumn();
  readonly kind = new WordColumn<CycleKind>();
  readonly name = new WordColumn();
  readonly cause = new WordColumn();
  readonly aborted = new IntegerColumn();
  readonly gcId = new NumberColumn();
  readonly live = new NumberColumn();
  readonly pools = createPoolTable();

  add(event: CycleEvent, at: number): number {
    const row = this.count++;
    if (!Number.isNaN(at)) this.at.set(row, at);
    setIfKnown(this.duration, row, event.duration, 'duration');
    this.line.set(row, event.line);
    this.lastLine.set(row, event.lastLine);
    this.kind.set(row, event.cycle);
    this.name.set(row, event.name);
    if (event.cause) this.cause.set(row, event.cause);
    if (event.aborted) this.aborted.set(row, 1);
    setIfKnown(this.gcId, row, event.gcId);
    setIfKnown(this.live, row, event.live);
    setPools(this.pools, row, event.pools);
    return row;
  }
}

export class StallTable {
  count = 0;
  readonly at = new NumberColumn();
  readonly duration = new NumberColumn();
  readonly kind = new WordColumn<StallEvent['stall']>();
  readonly thread = new WordColumn();
  readonly line = new IntegerColumn();

  add(event: StallEvent, at: number): void {
    const row = this.count++;
    if (!Number.isNaN(at)) this.at.set(row, at);
    this.duration.set(row, event.duration);
    this.kind.set(row, event.stall);
    this.thread.set(row, event.thread);
    this.line.set(row, event.line);
  }
}

export class HeapSampleTable {
  count = 0;
  readonly at = new NumberColumn();
  readonly pool = new WordColumn<PoolName>();
  readonly used = new NumberColumn();
  readonly committed = new NumberColumn();
  readonly line = new IntegerColumn();

  add(event: { pool: PoolName; used: number; committed: number; line: number }, at: number): void {
    const row = this.count++;
    if (!Number.isNaN(at)) this.at.set(row, at);
    this.pool.set(row, event.pool);
    setIfKnown(this.used, row, event.used);
    setIfKnown(this.committed, row, event.committed);
    this.line.set(row, event.line);
  }
}
