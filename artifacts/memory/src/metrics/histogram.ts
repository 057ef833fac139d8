import { type Growth, type HistogramTable, measureGrowth } from '@hindsight/memory-tables';
import type { SnapshotSeries } from '../model.ts';

export interface ClassGrowth {
  readonly className: string;
  readonly growth: Growth;
  readonly firstInstances: number;
  readonly lastInstances: number;
  readonly instances: Growth;
  /** Rows of this name in the first and the last table: classes of several loaders, or hidden ones. */
  readonly firstRows: number;
  readonly lastRows: number;
  /** Bytes of each compared snapshot, and the times of these. */
  readonly values: readonly number[];
  readonly times: readonly number[];
  /** The line of the class in the last table that has it. */
  readonly line: number | undefined;
}

export interface HistogramAnalysis {
  readonly series: SnapshotSeries<HistogramTable>;
  readonly last: HistogramTable;
  /** Largest rise first; empty for a single snapshot. */
  readonly growth: readonly ClassGrowth[];
  readonly total: Growth;
}

/** Pairs of snapshots that are compared over all classes, which takes some seconds at most. */
const MAX_PAIRS = 20_000_000;
const MAX_CLASSES = 20_000;
const INSTANCE_LIMITS = { min: 1000, minShare: 0.05 };

/** Measures how classes grow. A class that is absent in a snapshot has no instance there. */
export function analyzeHistograms(series: SnapshotSeries<HistogramTable> | undefined): HistogramAnalysis | undefined {
  const last = series?.snapshots.at(-1)?.table;
  if (!series || !last) return undefined;
  const total = measureGrowth(
    series.times,
    series.snapshots.map(({ table }) => table.totalBytes),
  );
  return { series, last, total, growth: series.snapshots.length < 2 ? [] : measureClasses(series) };
}

interface ComparedTables {
  readonly times: readonly number[];
  readonly tables: readonly HistogramTable[];
}

interface Collected {
  readonly bytes: Float64Array;
  readonly instances: Float64Array;
  readonly copies: Float64Array;
  /** Whether a table has the class. */
  readonly listed: Uint8Array;
  line: number;
}

function measureClasses(series: SnapshotSeries<HistogramTable>): ClassGrowth[] {
  const { times, tables } = selectTables(series);
  const rows = new Map<string, Collected>();
  tables.forEach((table, index) => {
    for (const { className, bytes, instances, line, rows: copies } of table.rows) {
      let row = rows.get(className);
      if (!row) {
        row = {
          bytes: new Float64Array(tables.length),
          instances: new Float64Array(tables.length),
          copies: new Float64Array(tables.length),
          listed: new Uint8Array(tables.length),
          line,
        };
        rows.set(className, row);
      }
      row.bytes[index] = bytes;
      row.instances[index] = instances;
      row.copies[index] = copies;
      row.listed[index] = 1;
      row.line = line;
    }
  });
  const byChange = [...rows].sort(
    ([, a], [, b]) => measureChange(b.bytes) - measureChange(a.bytes) || largest(b) - largest(a),
  );
  return byChange.slice(0, MAX_CLASSES).flatMap(([className, row]) => measureClass(className, row, { times, tables }));
}

/** Measures a class over the tables that tell of it: what a whole table omits is 0, what one without its end omits is not known. */
function measureClass(
  className: string,
  { bytes, instances, copies, listed, line }: Collected,
  { times, tables }: ComparedTables,
): ClassGrowth[] {
  const known = tables.flatMap(({ missing }, index) => (listed[index] || missing === undefined ? [index] : []));
  if (known.length < 2) return [];
  const select = (values: ArrayLike<number>): number[] => known.map((index) => values[index] ?? 0);
  const knownTimes = select(times);
  const counts = select(instances);
  return [
    {
      className,
      values: select(bytes),
      times: knownTimes,
      growth: measureGrowth(knownTimes, select(bytes)),
      firstInstances: counts[0] ?? 0,
      lastInstances: counts.at(-1) ?? 0,
      instances: measureGrowth(knownTimes, counts, INSTANCE_LIMITS),
      firstRows: copies[known[0] ?? 0] ?? 0,
      lastRows: copies[known.at(-1) ?? 0] ?? 0,
      line,
    },
  ];
}

const measureChange = (values: Float64Array): number => (values.at(-1) ?? 0) - (values[0] ?? 0);
const largest = ({ bytes }: { readonly bytes: Float64Array }): number => bytes.at(-1) ?? 0;

/** With many snapshots of many classes, evenly chosen ones are compared. */
function selectTables({ snapshots, times }: SnapshotSeries<HistogramTable>): ComparedTables {
  const classes = Math.max(1, ...snapshots.slice(-4).map(({ table }) => table.rows.length));
  const most = Math.max(4, Math.floor(Math.sqrt((2 * MAX_PAIRS) / classes)));
  const step = Math.max(1, (snapshots.length - 1) / (most - 1));
  const chosen = Array.from({ length: Math.min(most, snapshots.length) }, (_, index) => Math.round(index * step));
  return {
    times: chosen.map((index) => times[index] ?? 0),
    tables: chosen.flatMap((index) => snapshots[index]?.table ?? []),
  };
}
