import { computeMedian } from '@hindsight/claims';
import { fitTrend, type Trend } from '../../metrics/trend.ts';

export interface TrendPoint {
  readonly at: number;
  readonly used: number;
  readonly line: number;
}

/** A series that keeps rising: significantly, without leveling off and without falling back. */
export interface UpwardTrend {
  readonly statistics: Trend;
  readonly points: readonly TrendPoint[];
  /** Medians of the first and of the last fifth. */
  readonly first: number;
  readonly last: number;
}

/** Mann–Kendall test, one-sided 1 %: one of a hundred steady logs rises by chance. */
export const MIN_Z = 2.33;
/** One-sided 0.1 %. */
const MIN_Z_HIGHLY_SIGNIFICANT = 3.1;
/** The second half of a series that is no plateau rises by at least this share of the slope of the whole. */
const MIN_SECOND_HALF_SHARE = 1 / 4;
/** So many points tell how much was in use in the middle of the time. */
const POINTS_OF_MIDDLE = 3;
/** The lowest point of the last third keeps at least this share of the growth. */
export const MIN_KEPT_SHARE = 1 / 2;
const MIN_POINTS_HIGHLY_SIGNIFICANT = 20;

/**
 * Detects a rise of these points, oldest first; undefined when they do not keep rising or not by enough. Cheap
 * conditions come first: a trend compares every point with every other.
 */
export function detectUpwardTrend(
  points: readonly TrendPoint[],
  isEnough: (rise: Pick<UpwardTrend, 'first' | 'last'>) => boolean,
): UpwardTrend | undefined {
  const fifth = Math.max(1, Math.floor(points.length / 5));
  const first = computeMedian(listUsed(points.slice(0, fifth)));
  const last = computeMedian(listUsed(points.slice(-fifth)));
  if (!isEnough({ first, last })) return undefined;
  const lowest = findLowest(points.slice(-Math.max(1, Math.floor(points.length / 3))));
  if (lowest < first + (last - first) * MIN_KEPT_SHARE) return undefined;
  if (last - measureMiddle(points) < (last - first) * (MIN_SECOND_HALF_SHARE / 2)) return undefined;
  const whole = computeStatistics(points);
  if (!whole || whole.slope <= 0 || whole.z <= MIN_Z) return undefined;
  const secondHalf = computeStatistics(points.slice(Math.floor(points.length / 2)));
  if (secondHalf && secondHalf.slope < whole.slope * MIN_SECOND_HALF_SHARE) return undefined;
  return { statistics: whole, points, first, last };
}

/**
 * Returns what was in use in the middle of the time. Most collections of a start are in its first seconds, so that the
 * middle of the points tells nothing of the hours after them.
 */
function measureMiddle(points: readonly TrendPoint[]): number {
  const middle = ((points[0]?.at ?? 0) + (points.at(-1)?.at ?? 0)) / 2;
  return computeMedian(listUsed(points.filter(({ at }) => at <= middle).slice(-POINTS_OF_MIDDLE)));
}

/** Whether the trend has many points and is significant at 0.1 %. */
export const isHighlySignificant = ({ statistics: { z }, points }: UpwardTrend): boolean =>
  points.length >= MIN_POINTS_HIGHLY_SIGNIFICANT && z > MIN_Z_HIGHLY_SIGNIFICANT;

/** Predicts the milliseconds from the last point until the series reaches `limit`: by the slope, and by its 95 % range. */
export function predictTimeUntil(limit: number, { statistics: { slope, slopeLow, slopeHigh }, last }: UpwardTrend) {
  const distance = Math.max(0, limit - last);
  return {
    expected: distance / slope,
    soonest: distance / slopeHigh,
    latest: slopeLow > 0 ? distance / slopeLow : undefined,
  };
}

const computeStatistics = (points: readonly TrendPoint[]) =>
  fitTrend(
    points.map(({ at }) => at),
    listUsed(points),
  );

const listUsed = (points: readonly TrendPoint[]): number[] => points.map(({ used }) => used);

const findLowest = (points: readonly TrendPoint[]): number =>
  points.reduce((lowest, { used }) => Math.min(lowest, used), Number.POSITIVE_INFINITY);
