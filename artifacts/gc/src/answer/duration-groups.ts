import type { PauseTable } from '../model.ts';

/** Number of pauses in one range of durations, in seconds, `from` inclusive and `to` exclusive. */
export interface DurationGroup {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const SECOND_MS = 1000;
/**
 * Round widths in ms, among them 0.1 s and 6 s of the original service's answers; the narrowest that gives at most ten
 * groups is used.
 */
const WIDTHS_MS = [
  100, 200, 500, 1000, 2000, 3000, 6000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
  3_600_000,
];
const MAX_GROUPS = 10;

/** Counts pauses in ranges of equal width. Ranges without a pause are left out; the counts add up to all pauses. */
export function groupByDuration(tables: readonly PauseTable[]): DurationGroup[] {
  const width = chooseWidth(findLongest(tables));
  const counts = new Array<number>(MAX_GROUPS).fill(0);
  for (const table of tables) {
    const durations = table.duration.values(table.count);
    for (let row = 0; row < durations.length; row++) {
      const group = Math.floor((durations[row] as number) / width);
      counts[group] = (counts[group] as number) + 1;
    }
  }
  return counts.flatMap((count, group) =>
    count === 0 ? [] : [{ from: (group * width) / SECOND_MS, to: ((group + 1) * width) / SECOND_MS, count }],
  );
}

function findLongest(tables: readonly PauseTable[]): number {
  let longestMs = 0;
  for (const table of tables) {
    const durations = table.duration.values(table.count);
    for (let row = 0; row < durations.length; row++) {
      if ((durations[row] as number) > longestMs) longestMs = durations[row] as number;
    }
  }
  return longestMs;
}

/** A duration beyond all widths comes from a corrupt figure; ten groups still cover it. */
const chooseWidth = (longestMs: number): number =>
  WIDTHS_MS.find((width) => longestMs < width * MAX_GROUPS) ?? longestMs / (MAX_GROUPS - 1);
