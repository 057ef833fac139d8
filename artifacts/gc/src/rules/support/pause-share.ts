import type { GcAnalysis } from '../../analysis.ts';
import { isRequested } from '../../jvm/causes.ts';

/** Returns the share of the run that GC pauses took, in percent; NaN without timestamps. */
export const computePauseShare = ({ throughput }: GcAnalysis): number => 100 - (throughput?.percent ?? Number.NaN);

/**
 * Returns the share of the run, in percent, of the pauses that nothing requested: a larger heap takes none of those that System.gc()
 * or a tool asked for.
 */
export function computeNeededPauseShare(analysis: GcAnalysis): number {
  const { pauses } = analysis.run;
  const requestedMs = pauses.cause.rowsWhere(isRequested).reduce((sum, row) => sum + pauses.duration.get(row), 0);
  return computePauseShare(analysis) - (100 * requestedMs) / analysis.span.durationMs;
}

/**
 * Returns whether GC pauses take at least this share of the run. Sizes that nobody feels are no problem; a log without
 * timestamps does not say whether anybody does.
 */
export const takesAtLeast = (analysis: GcAnalysis, percent: number): boolean =>
  !(computePauseShare(analysis) < percent);
