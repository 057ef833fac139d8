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
const MIN_Z = 2.33;
/** One-sided 0.1 %. */
const MIN_Z_HIGHLY_SIGNIFICANT = 3.1;
/** The second half of a series that is no plateau rises by at least this share of the slope of the whole. */
const MIN_SECOND_HALF_SHARE = 1 / 4;
/** So many points tell how much was in use in the middle of the time. */
const POINTS_OF_MIDDLE = 3;
/** The lowest point of the last third keeps at least this share of the growth. */
export const MIN_KEPT_SHARE = 1 / 2;
const MIN_POINTS_HIGHLY_SIGNIFICANT = 20;

/** Half of the points lie in less of the time than this: their number says how often collections ran, not how long a level lasted. */
const EVEN_SHARE = 0.3;
/** Crowded points are thinned to one for each of so many equal parts of the time. */
const PARTS = 60;
/** With fewer parts, all points together say more. */
const MIN_PARTS = 20;

/** Judges whether a rise is one; it gets the level at its beginning and at its end. */
type IsEnough = (rise: Pick<UpwardTrend, 'first' | 'last'>) => boolean;

/**
 * Detects a rise of these points, oldest first; undefined when they do not keep rising or not by enough. The fuller a heap is, the more
 * often it is collected: of such points one is taken for each part of the time, or most would be of the end.
 */
export function detectUpwardTrend(points: readonly TrendPoint[], isEnough: IsEnough): UpwardTrend | undefined {
  const spread = areCrowdedAtEnd(points) ? spreadOverTime(points) : points;
  return detectRise(spread.length >= MIN_PARTS ? spread : points, isEnough);
}

/** Returns whether half of the points are of the last part of the time. */
function areCrowdedAtEnd(points: readonly TrendPoint[]): boolean {
  const [first, middle, last] = [points[0], points[Math.floor(points.length / 2)], points.at(-1)];
  return first && middle && last ? last.at - middle.at < EVEN_SHARE * (last.at - first.at) : false;
}

/** Returns the median of each part of the time that has points. */
function spreadOverTime(points: readonly TrendPoint[]): TrendPoint[] {
  const from = points[0]?.at ?? 0;
  const part = ((points.at(-1)?.at ?? 0) - from) / PARTS;
  const parts = Map.groupBy(points, ({ at }) => Math.min(PARTS - 1, Math.floor((at - from) / part)));
  return [...parts.values()].flatMap((group) => {
    const middle = group.toSorted((one, other) => one.used - other.used)[Math.floor(group.length / 2)];
    return middle ? [middle] : [];
  });
}

const DAY_MS = 86_400_000;
/** With fewer points a day has no wave. */
const MIN_POINTS_OF_DAY = 4;

/**
 * Lists the lowest point of each whole day. Most load has a wave each day, which hides what grows slowly below it: the
 * same hour of two days can be compared, and two hours of one day cannot.
 */
export function listDailyFloors(points: readonly TrendPoint[]): TrendPoint[] {
  const from = points[0]?.at ?? 0;
  const wholeDays = Math.floor(((points.at(-1)?.at ?? 0) - from) / DAY_MS);
  const days = Map.groupBy(points, ({ at }) => Math.floor((at - from) / DAY_MS));
  return [...days]
    .filter(([day, group]) => day < wholeDays && group.length >= MIN_POINTS_OF_DAY)
    .map(([, group]) => group.reduce((lowest, point) => (point.used < lowest.used ? point : lowest)));
}

/** Cheap conditions come first: a trend compares every point with every other. */
function detectRise(points: readonly TrendPoint[], isEnough: IsEnough): UpwardTrend | undefined {
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
