import { formatDuration } from '@hindsight/claims';
import type { Level } from '@hindsight/model';
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

/** Work inside a pause is worth a warning when it is longer than a whole pause should be (MaxGCPauseMillis of G1), or takes this share of the run. */
const NOTICED = { ms: 200, percent: 0.5 } as const;

/** Returns whether a part of pauses, with this sum and longest length, is more than a note. Without timestamps nobody knows the share. */
export const areNoticed = (
  { span }: GcAnalysis,
  { sum, max }: { readonly sum: number; readonly max: number },
): boolean => max >= NOTICED.ms || (100 * sum) / span.durationMs >= NOTICED.percent;

/**
 * Stops of the whole application that are severe: several that take this share of the run, in a short run also this time together or much
 * more of it, one long stop that takes that share, or one of 10 s.
 */
const SEVERE = {
  count: 3,
  percent: 1,
  sumMs: 1000,
  muchPercent: 5,
  longMs: 1000,
  percentOfLong: 0.1,
  tooLongMs: 10_000,
} as const;

/** How often stops happened, how long they took together and the longest, in ms. */
interface Stops {
  readonly count: number;
  readonly sum: number;
  readonly max: number;
}

/** Rates stops by what the application loses: three of a second in a day are no outage. Without timestamps nobody knows the share, so that it counts. */
export function rateStops(analysis: GcAnalysis, stops: Stops): Level {
  if (!areFelt(analysis, stops)) return 'INFO';
  const share = (100 * stops.sum) / analysis.span.durationMs;
  const isOften =
    stops.count >= SEVERE.count && !(share < (stops.sum >= SEVERE.sumMs ? SEVERE.percent : SEVERE.muchPercent));
  const isLong = stops.max >= SEVERE.longMs && !(share < SEVERE.percentOfLong);
  return isOften || isLong || stops.max >= SEVERE.tooLongMs ? 'SEVERE' : 'WARNING';
}

/** States the limits of `rateStops`. */
export const describeLimit = (): string =>
  `It is severe when ${SEVERE.count} or more take ${SEVERE.percent} % of the run (${SEVERE.muchPercent} % when they take less than ${formatDuration(SEVERE.sumMs)} together), when one takes ${formatDuration(SEVERE.longMs)} and all take ${SEVERE.percentOfLong} % of the run, or when one takes ${formatDuration(SEVERE.tooLongMs)}.`;
