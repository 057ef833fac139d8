import type { GcAnalysis } from '../../analysis.ts';

/** Returns the share of the run that GC pauses took, in percent; NaN without timestamps. */
export const computePauseShare = ({ throughput }: GcAnalysis): number => 100 - (throughput?.percent ?? Number.NaN);

/**
 * Returns whether GC pauses take at least this share of the run. Sizes that nobody feels are no problem; a log without
 * timestamps does not say whether anybody does.
 */
export const takesAtLeast = (analysis: GcAnalysis, percent: number): boolean =>
  !(computePauseShare(analysis) < percent);
