import { selectOrderStatistic } from './order-statistics.ts';

/** A line through points, and how certain it is that they rise. */
export interface Trend {
  /** Theil–Sen: the median of the slopes of all pairs, in units of y per unit of x. */
  readonly slope: number;
  /** 95 % range of the slope (Sen 1968). */
  readonly slopeLow: number;
  readonly slopeHigh: number;
  /** Mann–Kendall, corrected for ties: above 2.33 the points rise with 99 % confidence (one-sided). */
  readonly z: number;
  readonly points: number;
}

/** All pairs of more points would take too long: beyond this number evenly spaced points are used. */
const MAX_POINTS = 500;
const Z_95 = 1.96;

/** Fits a line through points. Undefined for fewer than three points or when all x are the same. */
export function fitTrend(xs: readonly number[], ys: readonly number[]): Trend | undefined {
  const { x, y } = subsample(xs, ys);
  const n = x.length;
  if (n < 3) return undefined;
  const slopes = new Float64Array((n * (n - 1)) / 2);
  let count = 0;
  let rising = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const dx = (x[j] as number) - (x[i] as number);
      const dy = (y[j] as number) - (y[i] as number);
      rising += Math.sign(dy);
      if (dx !== 0) slopes[count++] = dy / dx;
    }
  }
  if (count === 0) return undefined;
  const found = slopes.subarray(0, count);
  const variance = computeKendallVariance(y);
  const reach = Z_95 * Math.sqrt(variance);
  return {
    slope: selectMedian(found),
    slopeLow: selectOrderStatistic(found, Math.max(0, Math.round((count - reach) / 2) - 1)),
    slopeHigh: selectOrderStatistic(found, Math.min(count - 1, Math.round((count + reach) / 2))),
    z: variance === 0 ? 0 : (rising - Math.sign(rising)) / Math.sqrt(variance),
    points: n,
  };
}

function selectMedian(values: Float64Array): number {
  const half = values.length >> 1;
  const upper = selectOrderStatistic(values, half);
  return values.length % 2 === 1 ? upper : (selectOrderStatistic(values, half - 1) + upper) / 2;
}

/** Computes the variance of Kendall's S, corrected for groups of equal values. */
function computeKendallVariance(y: Float64Array): number {
  const part = (n: number) => n * (n - 1) * (2 * n + 5);
  const sorted = y.slice().sort();
  let ties = 0;
  let group = 1;
  for (let i = 1; i <= sorted.length; i++) {
    if (i < sorted.length && sorted[i] === sorted[i - 1]) group++;
    else {
      ties += part(group);
      group = 1;
    }
  }
  return (part(y.length) - ties) / 18;
}

/** Selects evenly spaced points, first and last included; the selection is deterministic. */
function subsample(xs: readonly number[], ys: readonly number[]): { x: Float64Array; y: Float64Array } {
  const n = Math.min(xs.length, MAX_POINTS);
  const x = new Float64Array(n);
  const y = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const index = n < 2 ? 0 : Math.round((i * (xs.length - 1)) / (n - 1));
    x[i] = xs[index] as number;
    y[i] = ys[index] as number;
  }
  return { x, y };
}
