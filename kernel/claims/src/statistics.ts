/** The median; the mean of the two middle values when their number is even; NaN without values. */
export function computeMedian(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** Adds up the values; 0 without one. */
export const computeSum = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The smallest of any number of values; Infinity without one. `Math.min(...values)` fails with more than some 120,000. */
export const findMinimum = (values: readonly number[]): number =>
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);

/** The largest of any number of values; -Infinity without one. */
export const findMaximum = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);

/**
 * The upper median: the larger of the two middle values when their number is even, so that the result is always one of the values;
 * undefined without values.
 */
export const selectUpperMedian = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
