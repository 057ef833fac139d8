import type { GcAnalysis } from '../../analysis.ts';

/** One stop of this length is felt: a response of 100 ms seems immediate (Nielsen), and a pause adds to it. */
const FELT_MS = 100;
/** The same as a share of the run: short stops are felt when there are many, and take as long together. */
const FELT_PERCENT = 0.5;

/**
 * Returns whether stops of this sum and longest length are felt. The JVM marks some events as failures that cost a
 * millisecond: those are notes. Without timestamps nobody knows the share, so that they count.
 */
export const areFelt = ({ span }: GcAnalysis, { sum, max }: { readonly sum: number; readonly max: number }): boolean =>
  !(max < FELT_MS && (sum < FELT_MS || (100 * sum) / span.durationMs < FELT_PERCENT));
