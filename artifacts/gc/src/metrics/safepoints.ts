import type { SafepointStatistics } from '../analysis.ts';
import type { GcRun } from '../model.ts';
import type { OperationStops } from '../tables/safepoint-stats.ts';

/** Every stop that the JVM reports as safepoint or stopped time; undefined when the log has none. */
export function safepointStatistics({ stops }: GcRun): SafepointStatistics | undefined {
  const { all, reachingTotalMs, nonGcMs, operations } = stops;
  if (all.count === 0) return undefined;
  const [collecting, others] = [operations.filter(({ gc }) => gc), operations.filter(({ gc }) => !gc)];
  return {
    count: all.count,
    totalMs: all.sum,
    reachingTotalMs,
    maxMs: all.max,
    nonGcMs,
    operations: [...collecting, ...others].map(statistics).sort((a, b) => b.totalMs - a.totalMs),
  };
}

const statistics = ({ operation, gc, totals }: OperationStops): SafepointStatistics['operations'][number] => ({
  operation,
  gc,
  count: totals.count,
  totalMs: totals.sum,
  maxMs: totals.max,
});
