import type { PauseTable } from './model.ts';

/** Pauses of one range of durations, in seconds; `from` belongs to it, `to` to the next. */
export interface DurationGroup {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Widths in seconds that read well, among them 0.1 and 6 as the origin's answers show; the narrowest that gives at most ten groups is taken. */
const WIDTHS = [0.1, 0.2, 0.5, 1, 2, 3, 6, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 6 * 3600, 24 * 3600];
const MOST_GROUPS = 10;

/** How many pauses lie in each range of equal width; ranges without a pause are left out, the counts add up to all pauses. */
export function durationGroups(tables: readonly PauseTable[]): DurationGroup[] {
  const width = widthFor(longest(tables) / 1000);
  const counts = new Map<number, number>();
  for (const table of tables) {
    for (let row = 0; row < table.count; row++) {
      const group = Math.floor(table.duration.get(row) / 1000 / width);
      counts.set(group, (counts.get(group) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([group, count]) => ({ from: tidy(group * width), to: tidy((group + 1) * width), count }));
}

function longest(tables: readonly PauseTable[]): number {
  let ms = 0;
  for (const table of tables) for (let row = 0; row < table.count; row++) ms = Math.max(ms, table.duration.get(row));
  return ms;
}

/** A range beyond all widths is a damaged figure; ten groups still hold it. */
const widthFor = (seconds: number): number =>
  WIDTHS.find((width) => seconds < width * MOST_GROUPS) ?? seconds / (MOST_GROUPS - 1);

/** 3 · 0.1 is 0.30000000000000004 in floating point. */
const tidy = (seconds: number): number => Number(seconds.toPrecision(12));
