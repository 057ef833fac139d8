import { formatByteRate, formatBytes, formatDuration, markedEvidence } from '@hindsight/claims';
import { type Growth, isRising, type NmtCategory, type NmtTable } from '@hindsight/memory-tables';
import type { Confidence, Evidence, Level } from '@hindsight/model';
import type { CategoryGrowth } from '../../metrics/nmt.ts';
import { findCategory } from '../../metrics/nmt.ts';
import type { SnapshotSeries } from '../../model.ts';

/** Fewer snapshots show a rise but no trend. */
const MIN_TREND = 4;
const MIN_LONG_SERIES = 8;
const LONG_SPAN_SECONDS = 600;

/** From so many snapshots on, the end of a rise can be recognized. */
const MIN_TO_SETTLE = 6;
const SMALL_BYTES = 16 * 1024 * 1024;

/** A rise as small as what a JVM adds in its first minutes, over too few snapshots to tell whether it has come to its end. */
export const isUndecided = ({ points, delta }: Pick<Growth, 'points' | 'delta'>): boolean =>
  points < MIN_TO_SETTLE && delta < SMALL_BYTES;

export const FEW_SNAPSHOTS_ADVICE = 'Take four to eight snapshots at equal distances to be sure.';

/** Fewer than four snapshots prove too little for more than a warning. */
export const capLevel = (level: Level, { points }: Pick<Growth, 'points'>): Level =>
  points < MIN_TREND && (level === 'SEVERE' || level === 'FATAL') ? 'WARNING' : level;

export function rateConfidence(
  { points }: Pick<Growth, 'points'>,
  { spanSeconds }: Pick<SnapshotSeries, 'spanSeconds'>,
): Confidence {
  if (points < MIN_TREND) return 'low';
  return points >= MIN_LONG_SERIES && (spanSeconds ?? 0) >= LONG_SPAN_SECONDS ? 'high' : 'medium';
}

/** `in 40 s`, or `over 8 snapshots` when nothing tells the time. */
export const describeSpan = (
  { points }: Pick<Growth, 'points'>,
  { spanSeconds, timeSource }: Pick<SnapshotSeries, 'spanSeconds' | 'timeSource'>,
): string =>
  timeSource === 'order' || spanSeconds === undefined
    ? `over ${points} snapshots`
    : `in ${formatDuration(spanSeconds * 1000)}`;

export const describeRate = (slope: number, { timeSource }: Pick<SnapshotSeries, 'timeSource'>): string =>
  timeSource === 'order' ? `${formatBytes(slope)} per snapshot` : formatByteRate(slope);

const ALWAYS = 0.99;
const NEARLY = 0.8;

/** How regular a rise is, in words: `8 snapshots, each above the one before`. */
export function describeSteadiness({ points, kendall }: Pick<Growth, 'points' | 'kendall'>): string {
  const how =
    kendall >= ALWAYS
      ? 'each above the one before'
      : kendall >= NEARLY
        ? 'nearly each above the ones before'
        : 'most above the ones before';
  return `${points} snapshots, ${how}`;
}

/** The whole sentence about a rise: from, to, rate and how regular it is. */
export const describeGrowth = (growth: Growth, series: SnapshotSeries): string =>
  `from ${formatBytes(growth.first)} to ${formatBytes(growth.last)} ${describeSpan(growth, series)}, ${describeRate(growth.slope, series)} (${describeSteadiness(growth)})`;

/** The category in the first and in the last snapshot, as NMT prints it. */
export function quoteCategory({ snapshots }: SnapshotSeries<NmtTable>, name: string): Evidence[] {
  const shown = [snapshots[0], snapshots.at(-1)].filter((one) => one !== undefined);
  return [...new Set(shown)].flatMap(({ table }) => {
    const category = findCategory(table, name);
    return category ? [quoteCommitted(category)] : [];
  });
}

const KIB = 1024;

/** The line of a category with its size, as NMT prints it unless it was asked for another scale; a diff has two sizes in it. */
export const quoteCommitted = ({ line, name, committedBytes, committedDeltaBytes }: NmtCategory): Evidence => {
  const isExact = committedBytes !== undefined && committedDeltaBytes === undefined;
  return markedEvidence(line, [name, isExact ? `committed=${committedBytes / KIB}KB` : 'committed=']);
};

export const findGrowth = (growth: readonly CategoryGrowth[] | undefined, name: string): CategoryGrowth | undefined =>
  growth?.find((one) => one.name === name);

/** The growth of a category when it is significant and goes on. */
export const significantGrowth = (
  growth: readonly CategoryGrowth[] | undefined,
  name: string,
): CategoryGrowth | undefined => {
  const found = findGrowth(growth, name);
  return found && isRising(found.growth) ? found : undefined;
};
