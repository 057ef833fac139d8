/** Whether a change is beyond noise, by ratios of paired runs. */

/** The smallest number of pairs with which the interval below can be stated. */
export const PAIRS = 11;
/**
 * How many of the ordered ratios are left out at each end. The median of what was measured lies between the third and the ninth of eleven
 * ratios with a probability of 93 %, whatever their distribution is (sign test).
 */
const LEFT_OUT = 2;
/** Smaller changes are not told: the layout of code in memory alone changes processor time by as much. */
const MIN_CHANGE = 0.02;

export type Change = 'slower' | 'faster' | 'same';

export interface PairedRatios {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly change: Change;
}

/** Judges the ratios of PAIRS runs of a new version to those of the old one. */
export function judgeRatios(ratios: readonly number[]): PairedRatios {
  if (ratios.length !== PAIRS) throw new Error(`${PAIRS} pairs are needed, not ${ratios.length}.`);
  const ordered = ratios.toSorted((a, b) => a - b);
  const at = (index: number): number => ordered.at(index) ?? Number.NaN;
  const [low, median, high] = [at(LEFT_OUT), at(Math.floor(PAIRS / 2)), at(-1 - LEFT_OUT)];
  const change = low > 1 + MIN_CHANGE ? 'slower' : high < 1 - MIN_CHANGE ? 'faster' : 'same';
  return { median, low, high, change };
}
