import type { SafepointStatistics } from '../analysis.ts';
import type { GcRun } from '../model.ts';
import type { OperationSafepoints } from '../tables/safepoint-stats.ts';

/** Summarizes the safepoints and stopped times that the JVM reports; undefined when the log has none. */
export function computeSafepointStatistics({ safepoints }: GcRun): SafepointStatistics | undefined {
  const { all, timeToSafepointTotalMs, nonGcMs, operations } = safepoints;
  if (all.count === 0) return undefined;
  const [collecting, others] = [operations.filter(({ gc }) => gc), operations.filter(({ gc }) => !gc)];
  return {
    count: all.count,
    totalMs: all.sum,
    timeToSafepointTotalMs: timeToSafepointTotalMs,
    maxMs: all.max,
    nonGcMs,
    operations: [...collecting, ...others].map(toStatistics).sort((a, b) => b.totalMs - a.totalMs),
  };
}

const toStatistics = ({ operation, gc, totals }: OperationSafepoints): SafepointStatistics['operations'][number] => ({
  operation,
  gc,
  count: totals.count,
  totalMs: totals.sum,
  maxMs: totals.max,
});
