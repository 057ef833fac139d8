import type { GcAnalysis } from '../analysis.ts';

export interface CycleWork {
  /** Rows of the cycles that ended after warm-up, the last one first. */
  readonly rows: readonly number[];
  /** The time after warm-up in which at least one cycle ran. */
  readonly busyMs: number;
  /** Share of the run after warm-up, in percent; NaN without timestamps. */
  readonly percent: number;
}

/**
 * Sums the work of concurrent cycles, which are in the order in which they ended: from the last to the first, each adds the
 * time before the later ones.
 */
export function sumCycleWork({ run: { cycles }, span }: Pick<GcAnalysis, 'run' | 'span'>): CycleWork {
  const rows: number[] = [];
  let busyMs = 0;
  let covered = span.to;
  for (let row = cycles.count - 1; row >= 0; row--) {
    const at = cycles.at.get(row);
    const end = at + cycles.duration.get(row);
    if (!(end > span.warmUpEnd)) continue;
    rows.push(row);
    const start = Math.max(at, span.warmUpEnd);
    busyMs += Math.max(0, Math.min(end, covered) - start);
    covered = Math.min(covered, start);
  }
  return { rows, busyMs, percent: (100 * busyMs) / (span.to - span.warmUpEnd) };
}
