import { type Growth, measureGrowth, type NmtCategory, type NmtTable } from '@hindsight/memory-tables';
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
  const known = values.filter((value) => value !== undefined);
  return known.length < 2 || known.length < values.length ? undefined : measureGrowth(times, known, limits);
}
