import type { PauseStatistics } from '../analysis.ts';
import type { PauseKind } from '../events.ts';
import type { PauseTable } from '../model.ts';
import { selectOrderStatistic } from './order-statistics.ts';

/** Stop-the-world collections of young or mixed regions: `minorGC` of the contract. */
export const MINOR_KINDS: readonly PauseKind[] = ['young', 'mixed'];
export const FULL_KINDS: readonly PauseKind[] = ['full'];

/**
 * Computes count, times and intervals of the pauses of some kinds, over one or several runs. Intervals are taken inside
 * a run only.
 * `maxRow` is a row of the table that contains the longest pause.
 */
export function computePauseStatistics(tables: readonly PauseTable[], kinds?: readonly PauseKind[]): PauseStatistics {
  const picked = tables.map(({ kind }) => kind.rowsWhere((one) => kinds === undefined || kinds.includes(one)));
  const count = picked.reduce((sum, rows) => sum + rows.length, 0);
  const durations = new Float64Array(count);
  let filled = 0;
  let maxRow = -1;
  let maxMs = Number.NEGATIVE_INFINITY;
  picked.forEach((rows, index) => {
    const { duration, count } = tables[index] as PauseTable;
    const times = duration.values(count);
    for (const row of rows) {
      const ms = times[row] as number;
      durations[filled++] = ms;
      if (ms > maxMs) {
        maxMs = ms;
        maxRow = row;
      }
    }
  });
  return {
    maxRow,
    ...computeDurationStatistics(durations),
    ...computeIntervalStatistics(picked.map((rows, index) => sortStarts(tables[index] as PauseTable, rows))),
  };
}

function computeDurationStatistics(
  durations: Float64Array,
): Omit<PauseStatistics, 'maxRow' | 'meanIntervalMs' | 'medianIntervalMs'> {
  const count = durations.length;
  const sorted = durations.sort();
  let totalMs = 0;
  // An iterator of a typed array takes several times as long until it is compiled.
  for (let rank = 0; rank < count; rank++) totalMs += sorted[rank] as number;
  const meanMs = totalMs / count;
  let squares = 0;
  for (let rank = 0; rank < count; rank++) squares += ((sorted[rank] as number) - meanMs) ** 2;
  return {
    count,
    totalMs,
    meanMs,
    deviationMs: Math.sqrt(squares / count),
    minMs: sorted[0] ?? Number.NaN,
    maxMs: sorted[count - 1] ?? Number.NaN,
    percentiles: {
      p50: selectNearestRank(sorted, 50),
      p90: selectNearestRank(sorted, 90),
      p95: selectNearestRank(sorted, 95),
      p99: selectNearestRank(sorted, 99),
      p999: selectNearestRank(sorted, 99.9),
    },
  };
}

/** Selects the smallest value that at least `percent` of all values do not exceed; it is always a measured value. */
export function selectNearestRank(sorted: Float64Array, percent: number): number {
  return sorted[computeNearestRank(sorted.length, percent)] ?? Number.NaN;
}

/** The place of that value, from 0. */
function computeNearestRank(count: number, percent: number): number {
  // 99.9 % of 1000 is 999, but 999.0000000000001 in floating point: take the noise off before rounding up.
  return Math.max(0, Math.ceil(Number(((percent / 100) * count).toPrecision(12))) - 1);
}

/** Start times of the rows that have one, ascending. */
function sortStarts(table: PauseTable, rows: readonly number[]): Float64Array {
  const starts = new Float64Array(rows.length);
  const times = table.at.values(table.count);
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  let isAscending = true;
  for (const row of rows) {
    const at = times[row] as number;
    if (!Number.isFinite(at)) continue;
    starts[count++] = at;
    isAscending &&= at >= last;
    last = at;
  }
  const known = starts.subarray(0, count);
  return isAscending ? known : known.sort();
}

function computeIntervalStatistics(
  runs: readonly Float64Array[],
): Pick<PauseStatistics, 'meanIntervalMs' | 'medianIntervalMs'> {
  const intervals = new Float64Array(runs.reduce((sum, starts) => sum + Math.max(0, starts.length - 1), 0));
  let filled = 0;
  let total = 0;
  for (const starts of runs) {
    for (let i = 1; i < starts.length; i++) {
      const interval = (starts[i] as number) - (starts[i - 1] as number);
      intervals[filled++] = interval;
      total += interval;
    }
  }
  const medianIntervalMs = selectOrderStatistic(intervals, computeNearestRank(intervals.length, 50));
  return { meanIntervalMs: total / intervals.length, medianIntervalMs };
}
