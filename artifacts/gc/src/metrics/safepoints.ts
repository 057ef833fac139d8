import type { SafepointStatistics } from '../analysis.ts';
import { type GcRun, Totals } from '../model.ts';
import { totalsOf } from './totals-by-name.ts';

/** Names of VM operations that are collections (HotSpot `vmOperation.hpp`, 9 to 25). */
const GC_OPERATION =
  /^(?:G1|Z[A-Z]|X[A-Z]|Shenandoah|Gen(?:Collect|GC)|Parallel|Serial|PSCollect|CMS_|CGC_|CollectFor|GC_|ZOperation)/;
/** A stopped time is never shorter than the pause inside it, but both are rounded. */
const ROUNDING_MS = 1;

/** Every stop that the JVM reports as safepoint or stopped time; undefined when the log has none. */
export function safepointStatistics(run: GcRun): SafepointStatistics | undefined {
  const { safepoints } = run;
  if (safepoints.count === 0) return undefined;
  const collections = new CollectionsInStops(run);
  const collecting = new Map<string, Totals>();
  const others = new Map<string, Totals>();
  const all = new Totals();
  let reachingTotalMs = 0;
  let nonGcMs = 0;
  for (let row = 0; row < safepoints.count; row++) {
    const ms = safepoints.duration.get(row);
    const operation = safepoints.operation.get(row);
    const gc = operation ? GC_OPERATION.test(operation) : collections.holds(row);
    all.add(ms);
    reachingTotalMs += safepoints.reaching.get(row) || 0;
    if (!gc) nonGcMs += ms;
    totalsOf(gc ? collecting : others, operation).add(ms);
  }
  return {
    count: all.count,
    totalMs: all.sum,
    reachingTotalMs,
    maxMs: all.max,
    nonGcMs,
    operations: [...statistics(collecting, true), ...statistics(others, false)].sort((a, b) => b.totalMs - a.totalMs),
  };
}

const statistics = (operations: ReadonlyMap<string, Totals>, gc: boolean): SafepointStatistics['operations'] =>
  [...operations].map(([operation, { count, sum, max }]) => ({
    operation,
    gc,
    count,
    totalMs: sum,
    maxMs: max,
  }));

/**
 * Stopped lines of JDK 8 name no operation and are written when the application resumes: a pause that was logged since the
 * stop before, and fits into the stop, was what it was for. By lines, so that it holds without stamps too.
 */
class CollectionsInStops {
  private readonly run: GcRun;
  private next = 0;

  constructor(run: GcRun) {
    this.run = run;
  }

  /** Must be asked for the rows in order. */
  holds(row: number): boolean {
    const { pauses, safepoints } = this.run;
    const line = safepoints.line.get(row);
    const limit = safepoints.duration.get(row) + ROUNDING_MS;
    let found = false;
    for (; this.next < pauses.count && pauses.line.get(this.next) <= line; this.next++) {
      found ||= pauses.duration.get(this.next) <= limit;
    }
    return found;
  }
}
