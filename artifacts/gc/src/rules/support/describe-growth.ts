import { formatBytes, formatDuration } from '@hindsight/claims';
import type { UpwardTrend } from './upward-trend.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A rate per unit is told of rises that last at least this part of the unit: what happens within seconds says nothing of hours. */
const MIN_SHARE = 1 / 4;

const UNITS = [
  { name: 'hour', ms: HOUR_MS },
  { name: 'minute', ms: MINUTE_MS },
] as const;

const measureSpan = ({ points }: UpwardTrend): number =>
  (points.at(-1)?.at ?? Number.NaN) - (points[0]?.at ?? Number.NaN);

/** Describes how fast something grows, in a unit that the observed time allows: `by 4 MB per minute`, `by 30 MB within 12 s`. */
export function describeGrowth(rise: UpwardTrend): string {
  const spanMs = measureSpan(rise);
  const unit = UNITS.find(({ ms }) => spanMs >= MIN_SHARE * ms);
  return unit
    ? `by ${formatBytes(rise.statistics.slope * unit.ms)} per ${unit.name}`
    : `by ${formatBytes(rise.last - rise.first)} within ${formatDuration(spanMs)}`;
}

/** Whether the observed time allows a prediction of this many milliseconds. */
export const isPredictable = (rise: UpwardTrend, ms: number): boolean => ms <= measureSpan(rise) / MIN_SHARE;
