import { computeSum } from '@hindsight/claims';
import type { JstatRow, JstatTable } from '@hindsight/memory-tables';
import type { MemoryTables, Snapshot, TimeSource } from '../model.ts';
import { findTimeSource } from './series.ts';

/** One row with its values by column. */
export interface JstatPoint {
  readonly row: JstatRow;
  /** Seconds since the start of the series or of the JVM; the number of the row when nothing tells the time. */
  readonly seconds: number;
  get(column: string): number | undefined;
}

export interface JstatAnalysis {
  readonly option: string;
  readonly columns: readonly string[];
  readonly rowCount: number;
  readonly points: readonly JstatPoint[];
  /** The lives of JVMs in the rows: a counter that falls begins a new one. */
  readonly parts: readonly (readonly JstatPoint[])[];
  readonly timeSource: TimeSource;
  readonly spanSeconds: number | undefined;
  readonly youngCount: number | undefined;
  readonly youngSeconds: number | undefined;
  readonly fullCount: number | undefined;
  readonly fullSeconds: number | undefined;
  readonly concurrentCount: number | undefined;
  readonly totalGcSeconds: number | undefined;
  readonly gcTimePercent: number | undefined;
  readonly fullPerHour: number | undefined;
  readonly restarts: number;
  /** Used share of the old generation of every row, in percent. */
  readonly oldUsedPercents: readonly (number | undefined)[];
}

const COUNTERS = ['Timestamp', 'YGC', 'FGC', 'CGC', 'GCT'];
const SECONDS_PER_HOUR = 3600;

/** Analyzes the run of `jstat` with the most rows; runs with the same columns are one. */
export function analyzeJstat({ byKind }: MemoryTables, intervalSeconds: number | undefined): JstatAnalysis | undefined {
  const runs = (byKind.get('jstat') ?? []) as readonly Snapshot<JstatTable>[];
  const byColumns = [...Map.groupBy(runs, ({ table }) => table.columns.join(' ')).values()];
  const measured = byColumns.map((group) => ({ group, rows: computeSum(group.map(({ table }) => table.rowCount)) }));
  const main = measured.toSorted((a, b) => rankOption(b.group) - rankOption(a.group) || b.rows - a.rows)[0];
  const [first] = main?.group ?? [];
  if (!main || !first) return undefined;
  const { columns, format } = first.table;
  const { points, timeSource } = timePoints(main.group, columns, intervalSeconds);
  const parts = splitLives(points);
  const spanSeconds = timeSource === 'order' ? undefined : computeSum(parts.map(measureSpan));
  const difference = (column: string): number | undefined => sumDifferences(parts, column);
  const totalGcSeconds = difference('GCT');
  const fullCount = difference('FGC');
  const perSecond = (value: number | undefined): number | undefined =>
    value === undefined || !spanSeconds ? undefined : value / spanSeconds;
  const share = perSecond(totalGcSeconds);
  const fullRate = perSecond(fullCount);
  return {
    option: format,
    columns,
    rowCount: main.rows,
    points,
    parts,
    timeSource,
    spanSeconds,
    youngCount: difference('YGC'),
    youngSeconds: difference('YGCT'),
    fullCount,
    fullSeconds: difference('FGCT'),
    concurrentCount: difference('CGC'),
    totalGcSeconds,
    gcTimePercent: share === undefined ? undefined : 100 * share,
    fullPerHour: fullRate === undefined ? undefined : fullRate * SECONDS_PER_HOUR,
    restarts: parts.length - 1,
    oldUsedPercents: points.map(measureOld),
  };
}

/** An option about collections tells more than one about classes. */
const rankOption = ([first]: readonly Snapshot<JstatTable>[]): number =>
  ['-gc', '-gccause', '-gcutil'].includes(first?.table.format ?? '') ? 1 : 0;

interface TimedPoints {
  readonly points: JstatPoint[];
  readonly timeSource: TimeSource;
}

/** Uptimes of -t count first, then stamps before runs of one row, then the interval. */
function timePoints(
  group: readonly Snapshot<JstatTable>[],
  columns: readonly string[],
  intervalSeconds: number | undefined,
): TimedPoints {
  const rows = group.flatMap((snapshot) => snapshot.table.rows.map((row) => ({ row, ms: snapshot.ms })));
  const indexes = new Map(columns.map((name, index) => [name, index]));
  const toPoint = (row: JstatRow, seconds: number): JstatPoint => ({
    row,
    seconds,
    get: (column) => {
      const value = row.values[indexes.get(column) ?? -1];
      return value === undefined || Number.isNaN(value) ? undefined : value;
    },
  });
  if (columns.includes('Timestamp')) {
    const points = rows.map(({ row }, index) => toPoint(row, row.values[indexes.get('Timestamp') ?? 0] || index));
    return { points, timeSource: 'uptime' };
  }
  const isStamped = rows.length > 1 && group.every(({ ms, table }) => ms !== undefined && table.rows.length === 1);
  if (isStamped) {
    const ordered = rows.toSorted((a, b) => (a.ms ?? 0) - (b.ms ?? 0));
    const start = ordered[0]?.ms ?? 0;
    const timeSource = findTimeSource(group);
    if (timeSource !== 'order')
      return { points: ordered.map(({ row, ms }) => toPoint(row, ((ms ?? start) - start) / 1000)), timeSource };
  }
  const points = rows.map(({ row }, index) => toPoint(row, index * (intervalSeconds ?? 1)));
  return { points, timeSource: intervalSeconds === undefined ? 'order' : 'interval' };
}

function splitLives(points: readonly JstatPoint[]): JstatPoint[][] {
  const parts: JstatPoint[][] = [];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    const isNew = !before || COUNTERS.some((column) => (point.get(column) ?? 0) < (before.get(column) ?? 0));
    if (isNew) parts.push([point]);
    else parts.at(-1)?.push(point);
  }
  return parts;
}

const measureSpan = (part: readonly JstatPoint[]): number =>
  Math.max(0, (part.at(-1)?.seconds ?? 0) - (part[0]?.seconds ?? 0));

function sumDifferences(parts: readonly (readonly JstatPoint[])[], column: string): number | undefined {
  const differences = parts.flatMap((part) => {
    const [first, last] = [part[0]?.get(column), part.at(-1)?.get(column)];
    return first === undefined || last === undefined ? [] : [last - first];
  });
  // Counters have three decimals; a sum of them shall not have more.
  return differences.length === 0 ? undefined : Number(computeSum(differences).toFixed(6));
}

function measureOld(point: JstatPoint): number | undefined {
  const direct = point.get('O');
  if (direct !== undefined) return direct;
  const [used, capacity] = [point.get('OU'), point.get('OC')];
  return used === undefined || !capacity ? undefined : (100 * used) / capacity;
}
