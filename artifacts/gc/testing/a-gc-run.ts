import type { GcAnalysis } from '../src/analysis.ts';
import { GcLogBuilder } from '../src/builder.ts';
import type {
  CycleEvent,
  FactName,
  Facts,
  GcEvent,
  MarkEvent,
  PauseEvent,
  PoolChange,
  Pools,
  SafepointEvent,
  StallEvent,
} from '../src/events.ts';
import { analyzeRun } from '../src/metrics/index.ts';
import type { GcLog } from '../src/model.ts';
import { WHOLE_LOG } from '../src/request/time-window.ts';

export const MB = 1024 * 1024;
export const GB = 1024 * MB;

/** Builds a change of a pool in MB, from used before, used after and committed, as a log has it. */
export const pool = (before: number, after: number, committed: number): PoolChange => ({
  before: before * MB,
  after: after * MB,
  committed: committed * MB,
});

let nextLine = 0;

/** Builds a pause at a second of uptime; all other fields have harmless defaults. */
export function aPause(
  atSeconds: number,
  duration: number,
  more: Partial<Omit<PauseEvent, 'pools'>> & { heap?: PoolChange; pools?: Pools } = {},
): PauseEvent {
  const { heap, pools, ...rest } = more;
  const line = ++nextLine;
  return {
    kind: 'pause',
    pause: 'young',
    name: rest.pause === 'full' ? 'Pause Full' : 'Pause Young',
    cause: rest.pause === 'full' ? 'Allocation Failure' : 'G1 Evacuation Pause',
    uptime: atSeconds * 1000,
    wall: Number.NaN,
    line,
    lastLine: line,
    duration,
    marks: 0,
    ...(heap || pools ? { pools: { ...(heap ? { heap } : {}), ...pools } } : {}),
    ...rest,
  };
}

export function aCycle(atSeconds: number, duration: number, more: Partial<CycleEvent> = {}): CycleEvent {
  const line = ++nextLine;
  return {
    kind: 'cycle',
    cycle: 'mark',
    name: 'Concurrent Cycle',
    cause: '',
    uptime: atSeconds * 1000,
    wall: Number.NaN,
    line,
    lastLine: line,
    duration,
    aborted: false,
    ...more,
  };
}

export function aSafepoint(atSeconds: number, duration: number, more: Partial<SafepointEvent> = {}): SafepointEvent {
  return {
    kind: 'safepoint',
    operation: '',
    uptime: atSeconds * 1000,
    wall: Number.NaN,
    duration,
    timeToSafepoint: Number.NaN,
    line: ++nextLine,
    ...more,
  };
}

export function aStall(atSeconds: number, duration: number, more: Partial<StallEvent> = {}): StallEvent {
  return {
    kind: 'stall',
    stall: 'allocation',
    thread: 'main',
    uptime: atSeconds * 1000,
    wall: Number.NaN,
    duration,
    line: ++nextLine,
    ...more,
  };
}

export function aMark(atSeconds: number, mark: MarkEvent['mark'], more: Partial<MarkEvent> = {}): MarkEvent {
  return { kind: 'mark', mark, uptime: atSeconds * 1000, wall: Number.NaN, line: ++nextLine, ...more };
}

/** A run from JVM start: facts, events, and a last timestamp when `untilSeconds` is given. */
export interface RunSketch {
  readonly facts?: Facts;
  readonly events?: readonly GcEvent[];
  readonly untilSeconds?: number;
  /** A log whose events have no time. */
  readonly unstamped?: boolean;
}

export function aGcLog({ facts = {}, events = [], untilSeconds, unstamped = false }: RunSketch): GcLog {
  const builder = new GcLogBuilder({ initialWall: Number.NaN, window: WHOLE_LOG });
  if (!unstamped) builder.emit({ kind: 'stamp', uptime: 0, wall: Number.NaN, line: 1 });
  for (const [name, value] of Object.entries(facts))
    builder.emit({ kind: 'fact', name: name as FactName, value, line: 1 } as GcEvent);
  for (const event of events) builder.emit(event);
  if (untilSeconds !== undefined)
    builder.emit({ kind: 'stamp', uptime: untilSeconds * 1000, wall: Number.NaN, line: nextLine + 1 });
  return builder.finish({
    formats: ['test'],
    unparsed: { count: 0, examples: [] },
    foreignLines: 0,
    lines: nextLine + 1,
    bytes: 0,
    nulBytes: 0,
    truncated: false,
  });
}

/** Analyzes the last run of a sketched log. */
export function aGcRun(sketch: RunSketch): GcAnalysis {
  return analyzeLastRun(aGcLog(sketch));
}

export function analyzeLastRun(log: GcLog): GcAnalysis {
  const run = log.runs.at(-1);
  if (!run) throw new Error('a log has at least one run');
  return analyzeRun(run, log);
}

/** Returns `n` values made by `make(index)`. */
export const times = <T>(n: number, make: (index: number) => T): T[] =>
  Array.from({ length: n }, (_, index) => make(index));
