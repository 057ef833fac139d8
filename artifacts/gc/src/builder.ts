import { FIGURES_PER_ROW, type FigureRows, isParsedNumber, parsedNumber } from '@hindsight/model';
import { maskSensitive } from '@hindsight/privacy';
import { EventTime } from './clock/event-time.ts';
import { RunClockBuilder } from './clock/run-clock.ts';
import type { FactName, Facts, GcEvent, MarkEvent, MarkName, PhaseEvent, SafepointEvent } from './events.ts';
import { CycleTable, type GcLog, type GcRun, HeapSampleTable, PauseTable, type Restart, StallTable } from './model.ts';
import { isInWindow, type TimeWindow } from './request/time-window.ts';
import { SafepointStats } from './tables/safepoint-stats.ts';
import { STOPPED_ROW } from './tables/stopped-rows.ts';
import { Totals } from './tables/totals.ts';

/** Marks of one name that are kept with their lines; the others are only counted. */
const MAX_MARKS = 50;
/** Phase names of one run; a hostile log may invent names without end. */
const MAX_PHASE_NAMES = 500;
const MAX_DEDUP_REPORTS = 100_000;
/** Runs that are separated, of all containers together; the last one of each takes everything beyond. */
export const MAX_RUNS = 1000;

/** Leaves out the value of a mark when it is not finite. Values of marks are shares, times or sizes. */
function toKnownMark({ value, ...mark }: MarkEvent): MarkEvent {
  const parsed = value === undefined ? undefined : parsedNumber(value, 'bytes');
  return parsed === undefined ? mark : { ...mark, value: parsed };
}

class RunBuilder implements GcRun {
  readonly facts: Facts = {};
  readonly factLines: Partial<Record<FactName, number>> = {};
  readonly clock: RunClockBuilder;
  readonly source: string | undefined;
  readonly firstLine: number;
  lastLine: number;
  readonly pauses = new PauseTable();
  readonly cycles = new CycleTable();
  readonly safepoints = new SafepointStats(this.pauses);
  readonly stalls = new StallTable();
  readonly samples = new HeapSampleTable();
  readonly concurrentPhases = new Map<string, Totals>();
  readonly pauseParts = new Map<string, Totals>();
  readonly marks: MarkEvent[] = [];
  readonly markCounts = new Map<MarkName, number>();
  readonly dedup: GcRun['dedup'][number][] = [];
  readonly ages: Totals[] = [];

  constructor(firstLine: number, initialWall: number, source: string | undefined) {
    this.firstLine = firstLine;
    this.source = source;
    this.lastLine = firstLine;
    this.clock = new RunClockBuilder(initialWall);
  }

  addPhase(event: PhaseEvent): void {
    const totals = event.phase === 'concurrent' ? this.concurrentPhases : this.pauseParts;
    let phase = totals.get(event.name);
    if (!phase) {
      if (totals.size >= MAX_PHASE_NAMES) return;
      phase = new Totals();
      totals.set(event.name, phase);
    }
    phase.add(event.duration, event.line);
  }

  addMark(event: MarkEvent): void {
    const count = this.markCounts.get(event.mark) ?? 0;
    this.markCounts.set(event.mark, count + 1);
    if (count < MAX_MARKS) this.marks.push(toKnownMark(event));
  }

  addAges(ages: readonly number[]): void {
    while (this.ages.length < ages.length) this.ages.push(new Totals());
    for (let age = 0; age < ages.length; age++) this.ages[age]?.add(ages[age] as number);
  }
}

/** Whether an event without a duration says nothing. A cycle whose start is not in the log has none. */
const takesTime = (event: GcEvent): event is Extract<GcEvent, { kind: 'pause' | 'phase' | 'stall' | 'dedup' }> =>
  event.kind === 'pause' || event.kind === 'phase' || event.kind === 'stall' || event.kind === 'dedup';

export interface BuilderOptions {
  /** Wall clock of uptime 0, for logs without dates; NaN when not given. */
  readonly initialWall: number;
  readonly window: TimeWindow;
  /** The container that wrote the log, and the number of its first line, where a text follows several containers. */
  readonly source?: string;
  readonly firstLine?: number;
  /** Counts the runs of all containers. */
  readonly countRuns?: () => number;
}

/** Counts of a log that the reading loop keeps. */
export type LogCounts = Omit<GcLog, 'runs' | 'restarts' | 'window'>;

/** Collects the events of a log into runs, independent of the format. */
export class GcLogBuilder {
  private readonly options: BuilderOptions;
  private readonly runs: RunBuilder[] = [];
  private readonly restarts: Restart[] = [];
  private current: RunBuilder;
  private readonly time = new EventTime();

  constructor(options: BuilderOptions) {
    this.options = options;
    this.current = new RunBuilder(options.firstLine ?? 1, options.initialWall, options.source);
    this.runs.push(this.current);
  }

  readonly emit = (event: GcEvent): void => {
    switch (event.kind) {
      case 'fact':
        // System properties may be passwords. Nothing behind this place sees them.
        if (event.name === 'commandLine') this.addFact(event.name, maskSensitive(event.value).text, event.line);
        else this.addFact(event.name, event.value, event.line);
        return;
      case 'safepoint':
        this.addSafepoint(event);
        return;
      case 'safepoint-rows':
        this.addSafepointRows(event.stops);
        return;
      default:
        this.addTimestamped(event);
    }
  };

  finish(counts: LogCounts): GcLog {
    return { ...counts, window: this.options.window, runs: this.runs, restarts: this.restarts };
  }

  get runCount(): number {
    return this.runs.length;
  }

  private countRuns(): number {
    return this.options.countRuns?.() ?? this.runCount;
  }

  /**
   * Returns the event's time on the clock of its run; begins a new run when the event cannot belong to the current one.
   */
  private placeEvent(time: EventTime): number {
    if (this.current.clock.isRestart(time) && this.countRuns() < MAX_RUNS) this.startRun(time.line);
    const { current } = this;
    if (time.line > current.lastLine) current.lastLine = time.line;
    return current.clock.toRunTime(time);
  }

  /** Whether the current event is in the requested time window; if so, it extends the span of the run. */
  private isInRequestedWindow(at: number): boolean {
    const { clock } = this.current;
    const isInside = isInWindow(at, clock.kind === 'uptime', clock.wallOffset, this.options.window);
    clock.extend(this.time, at, isInside);
    return isInside;
  }

  private addSafepoint(event: SafepointEvent): void {
    if (!isParsedNumber(event.duration, 'duration')) return;
    const at = this.placeEvent(this.time.setSafepoint(event));
    if (this.isInRequestedWindow(at)) this.current.safepoints.add(event, at);
  }

  /** Adds stopped times: those before and after them have told of their clock, unless it lags behind other lines. */
  private addSafepointRows(stops: FigureRows): void {
    const { rows, from, to, firstNumber } = stops;
    const { clock, safepoints } = this.current;
    const { window } = this.options;
    const uptime = rows[from + STOPPED_ROW.uptime] as number;
    const wall = rows[from + STOPPED_ROW.wall] as number;
    if (!window.from && !window.to && clock.isReached(uptime, wall)) {
      safepoints.addRows(stops, clock);
      return;
    }
    for (let row = from; row < to; row += FIGURES_PER_ROW)
      this.addSafepoint({
        kind: 'safepoint',
        operation: '',
        uptime: rows[row + STOPPED_ROW.uptime] as number,
        wall: rows[row + STOPPED_ROW.wall] as number,
        duration: rows[row + STOPPED_ROW.duration] as number,
        timeToSafepoint: rows[row + STOPPED_ROW.timeToSafepoint] as number,
        line: firstNumber + (rows[row] as number),
      });
  }

  private addTimestamped(event: Exclude<GcEvent, { kind: 'fact' | 'safepoint' | 'safepoint-rows' }>): void {
    if (takesTime(event) && !isParsedNumber(event.duration, 'duration')) return;
    const at = this.placeEvent(this.time.setEvent(event));
    if (this.isInRequestedWindow(at)) this.add(event, at);
  }

  private addFact(name: FactName, value: Facts[FactName], line: number): void {
    if (typeof value === 'number' && !isParsedNumber(value, 'bytes')) return;
    (this.current.facts as Record<FactName, Facts[FactName]>)[name] = value;
    this.current.factLines[name] = line;
  }

  private startRun(line: number): void {
    this.restarts.push({ line, previousLine: this.current.lastLine });
    this.current = new RunBuilder(line, Number.NaN, this.options.source);
    this.runs.push(this.current);
  }

  private add(event: Exclude<GcEvent, { kind: 'fact' | 'safepoint' | 'safepoint-rows' }>, at: number): void {
    const run = this.current;
    switch (event.kind) {
      case 'pause':
        run.pauses.add(event, at);
        if (event.tenuring?.ages) run.addAges(event.tenuring.ages);
        break;
      case 'cycle':
        run.cycles.add(event, at);
        break;
      case 'phase':
        run.addPhase(event);
        break;
      case 'stall':
        run.stalls.add(event, at);
        break;
      case 'mark':
        run.addMark(event);
        break;
      case 'dedup':
        if (run.dedup.length < MAX_DEDUP_REPORTS) run.dedup.push(event);
        break;
      case 'heap-sample':
        run.samples.add(event, at);
        break;
      case 'header':
      case 'stamp':
        break;
    }
  }
}
