import type { CauseStatistics } from '../analysis.ts';
import { isInCollectorFamily } from '../jvm/collectors.ts';
import type { GcRun } from '../model.ts';
import { Totals } from '../tables/totals.ts';

/** The cause of collections for which the log has none. */
export const UNKNOWN_CAUSE = 'unknown';
/** Pauses that are steps of a concurrent cycle have no cause of their own: the cycle carries it. */
const CYCLE_STEP = 'Concurrent cycle';

const CYCLE_STEPS: ReadonlySet<string> = new Set([
  'initial-mark',
  'remark',
  'cleanup',
  'relocate-start',
  'update-refs',
  'final-roots',
]);

class CauseTotals {
  readonly pauses = new Totals();
  cycles = 0;
  readonly line: number;

  constructor(line: number) {
    this.line = line;
  }
}

/**
 * Computes why collections ran. Every pause counts once under its cause, every concurrent cycle that has one counts
 * once more; time is pause time. Sorted by pause time, largest first.
 */
export function computeCauseStatistics(runs: readonly GcRun[]): CauseStatistics[] {
  const causes = new Map<string, CauseTotals>();
  let totalMs = 0;
  const of = (cause: string, line: number): CauseTotals => {
    let totals = causes.get(cause);
    if (!totals) {
      totals = new CauseTotals(line);
      causes.set(cause, totals);
    }
    return totals;
  };
  for (const run of runs) {
    const { pauses, cycles } = run;
    const lowPause = isInCollectorFamily(run, 'lowPause');
    for (let row = 0; row < pauses.count; row++) {
      const ms = pauses.duration.get(row);
      totalMs += ms;
      of(findPauseCause(run, row, lowPause), pauses.line.get(row)).pauses.add(ms);
    }
    for (let row = 0; row < cycles.count; row++) {
      const cause = cycles.cause.get(row);
      if (cause) of(cause, cycles.line.get(row)).cycles++;
    }
  }
  return [...causes]
    .map(([cause, totals]) => toStatistics(cause, totals, totalMs))
    .sort((a, b) => b.totalMs - a.totalMs || b.count - a.count);
}

function findPauseCause({ pauses }: GcRun, row: number, lowPause: boolean): string {
  const cause = pauses.cause.get(row);
  const isStep = CYCLE_STEPS.has(pauses.kind.get(row));
  // ZGC and Shenandoah repeat the cause of the cycle in its pauses; it counts with the cycle.
  if (isStep && (lowPause || !cause)) return CYCLE_STEP;
  return cause || UNKNOWN_CAUSE;
}

function toStatistics(cause: string, { pauses, cycles, line }: CauseTotals, totalMs: number): CauseStatistics {
  return {
    cause,
    count: pauses.count + cycles,
    pauseCount: pauses.count,
    totalMs: pauses.sum,
    meanMs: pauses.mean,
    maxMs: pauses.max,
    percent: totalMs > 0 ? (100 * pauses.sum) / totalMs : 0,
    line,
  };
}
