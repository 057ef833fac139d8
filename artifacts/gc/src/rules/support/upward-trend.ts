import { type Trend, trend } from '../../metrics/trend.ts';
import { median } from './median.ts';

export interface RisePoint {
  readonly at: number;
  readonly used: number;
  readonly line: number;
}

/** A series that rises for good: beyond chance, without levelling off, without coming back. */
export interface Rise {
  readonly trend: Trend;
  readonly points: readonly RisePoint[];
  /** Medians of the first and of the last fifth. */
  readonly first: number;
  readonly last: number;
}

/** Mann–Kendall, one-sided 1 %: a chance rise in one of a hundred steady logs. */
export const Z_SURE = 2.33;
/** One-sided 0.1 %. */
const Z_VERY_SURE = 3.1;
/** A plateau: the second half rises by less than this part of the whole. */
const PLATEAU = 1 / 4;
/** Comes back: the lowest of the last third lies below this part of the growth. */
const RETURN = 1 / 2;
const VERY_SURE_POINTS = 20;

/**
 * The rise of these points, oldest first; undefined when they do not rise for good or not by enough. What is quick to tell is asked
 * first: a trend compares every point with every other.
 */
export function riseOf(
  points: readonly RisePoint[],
  isEnough: (rise: Pick<Rise, 'first' | 'last'>) => boolean,
): Rise | undefined {
  const fifth = Math.max(1, Math.floor(points.length / 5));
  const first = median(usedOf(points.slice(0, fifth)));
  const last = median(usedOf(points.slice(-fifth)));
  if (!isEnough({ first, last })) return undefined;
  const lowest = lowestOf(points.slice(-Math.max(1, Math.floor(points.length / 3))));
  if (lowest < first + (last - first) * RETURN) return undefined;
  const whole = trendOf(points);
  if (!whole || whole.slope <= 0 || whole.z <= Z_SURE) return undefined;
  const secondHalf = trendOf(points.slice(Math.floor(points.length / 2)));
  if (secondHalf && secondHalf.slope < whole.slope * PLATEAU) return undefined;
  return { trend: whole, points, first, last };
}

/** Many points and hardly any chance. */
export const isVerySure = ({ trend: { z }, points }: Rise): boolean =>
  points.length >= VERY_SURE_POINTS && z > Z_VERY_SURE;

/** Milliseconds from the last point until the series reaches `limit`: as the slope says, and its 95 % range. */
export function timeUntil(limit: number, { trend: { slope, slopeLow, slopeHigh }, last }: Rise) {
  const room = Math.max(0, limit - last);
  return { expected: room / slope, soonest: room / slopeHigh, latest: slopeLow > 0 ? room / slopeLow : undefined };
}

const trendOf = (points: readonly RisePoint[]) =>
  trend(
    points.map(({ at }) => at),
    usedOf(points),
  );

const usedOf = (points: readonly RisePoint[]): number[] => points.map(({ used }) => used);

const lowestOf = (points: readonly RisePoint[]): number =>
  points.reduce((lowest, { used }) => Math.min(lowest, used), Number.POSITIVE_INFINITY);
