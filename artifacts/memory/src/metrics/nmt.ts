import { findMaximum, findMinimum } from '@hindsight/claims';
import {
  type Growth,
  measureGrowth,
  type NmtCategory,
  type NmtDiffTable,
  type NmtTable,
} from '@hindsight/memory-tables';
import type { SnapshotSeries } from '../model.ts';

export interface CategoryGrowth {
  readonly name: string;
  readonly growth: Growth;
  /** Committed bytes of each snapshot. */
  readonly values: readonly number[];
}

export interface NmtAnalysis {
  readonly series: SnapshotSeries<NmtTable>;
  readonly last: NmtTable;
  /** Largest rise first; empty for a single snapshot. */
  readonly growth: readonly CategoryGrowth[];
  readonly threads: Growth | undefined;
  readonly classes: Growth | undefined;
}

/** Counts rise by their own limits, see the rules that use them. */
const THREAD_LIMITS = { min: 10, minShare: 0.1 };
const CLASS_LIMITS = { min: 200, minShare: 0.05 };

export const findCategory = (table: NmtTable | undefined, name: string): NmtCategory | undefined =>
  table?.categories.find((one) => one.name === name);

/** Measures how the categories grow. One that a snapshot omits has less than 1 KB. */
export function analyzeNmt(series: SnapshotSeries<NmtTable> | undefined): NmtAnalysis | undefined {
  const last = series?.snapshots.at(-1)?.table;
  if (!series || !last) return undefined;
  const whole = selectWhole(series);
  return {
    series,
    last,
    growth: measureCategories(whole),
    threads: measureCounts(whole, 'Thread', ({ threadCount }) => threadCount, THREAD_LIMITS),
    classes: measureCounts(whole, 'Class', ({ classCount }) => classCount, CLASS_LIMITS),
  };
}

/** The values of a series of diffs are those of snapshots; where only the order counts, their baseline is the first. */
export function joinDiffs(series: SnapshotSeries<NmtDiffTable> | undefined): SnapshotSeries<NmtTable> | undefined {
  const first = series?.snapshots[0];
  if (!series || !first || series.snapshots.length < 2) return undefined;
  const snapshots = series.snapshots.map((one) => ({ ...one, table: toSnapshot(one.table) }));
  if (series.timeSource !== 'order' || !haveOneBaseline(series)) return { ...series, snapshots };
  const all = [{ ...first, table: toBaseline(first.table) }, ...snapshots];
  return { ...series, snapshots: all, times: all.map((_, index) => index) };
}

const toSnapshot = (table: NmtDiffTable): NmtTable => ({ ...table, kind: 'nmt', regions: [] });

const toBaseline = (table: NmtDiffTable): NmtTable => ({
  ...toSnapshot(table),
  totalCommittedBytes: table.totalCommittedBytes - table.totalCommittedDeltaBytes,
  totalReservedBytes: table.totalReservedBytes - table.totalReservedDeltaBytes,
  categories: table.categories.map((one) => ({
    ...one,
    committedBytes: one.committedBytes && one.committedBytes - (one.committedDeltaBytes ?? 0),
    threadCount: undefined,
    classCount: undefined,
  })),
});

const MAX_ROUNDING = 0.01;

/** A new baseline before a diff would count the time in between twice. */
function haveOneBaseline({ snapshots }: SnapshotSeries<NmtDiffTable>): boolean {
  const baselines = snapshots.map(({ table }) => table.totalCommittedBytes - table.totalCommittedDeltaBytes);
  const most = findMaximum(baselines);
  // Sizes in megabytes are rounded.
  return most - findMinimum(baselines) <= MAX_ROUNDING * most;
}

/** Every table begins with it. */
const FIRST_CATEGORY = 'Java Heap';

/** Leaves out tables that were cut: what they lack is not 0. A series of nothing but parts is taken as it is. */
function selectWhole(series: SnapshotSeries<NmtTable>): SnapshotSeries<NmtTable> {
  const kept = series.snapshots.map(
    ({ table }) => table.missing === undefined && findCategory(table, FIRST_CATEGORY) !== undefined,
  );
  if (!kept.includes(true) || !kept.includes(false)) return series;
  return {
    ...series,
    snapshots: series.snapshots.filter((_, index) => kept[index]),
    times: series.times.filter((_, index) => kept[index]),
  };
}

function measureCategories({ snapshots, times }: SnapshotSeries<NmtTable>): CategoryGrowth[] {
  if (snapshots.length < 2) return [];
  const names = new Set(snapshots.flatMap(({ table }) => table.categories.map(({ name }) => name)));
  const grown = [...names].map((name): CategoryGrowth => {
    const values = snapshots.map(({ table }) => findCategory(table, name)?.committedBytes ?? 0);
    return { name, values, growth: measureGrowth(times, values) };
  });
  return grown.sort((a, b) => b.growth.delta - a.growth.delta);
}

function measureCounts(
  { snapshots, times }: SnapshotSeries<NmtTable>,
  name: string,
  select: (category: NmtCategory) => number | undefined,
  limits: { readonly min: number; readonly minShare: number },
): Growth | undefined {
  const values = snapshots.map(({ table }) => {
    const category = findCategory(table, name);
    return category && select(category);
  });
  // The baseline of diffs has no counts.
  const from = values[0] === undefined ? 1 : 0;
  const known = values.filter((value) => value !== undefined);
  return known.length < 2 || known.length < values.length - from
    ? undefined
    : measureGrowth(times.slice(from), known, limits);
}
