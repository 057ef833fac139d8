import type { RecordingAnalysis } from '../../model.ts';
import { readRows } from './event-rows.ts';
import { getWarmUpEnd } from './guards.ts';
import { findMaximum } from './samples.ts';
import { findGrowth } from './trend.ts';

const MIN_RISE = 10 * 1024 * 1024;
const MIN_RISE_SHARE = 0.1;
/** Where a heap is full, and below which it is no longer nearly full: a thread that dies of it frees what it had. */
const [FULL, STAYS] = [0.95, 0.6];

/** Whether the heap that is used after collections rises, once the JVM has started, or from another time on. */
export function hasRisingLiveSet(analysis: RecordingAnalysis, from = getWarmUpEnd(analysis)): boolean {
  const heap = readRows(analysis, 'jdk.GCHeapSummary');
  const used = (row: number) =>
    /After/.test(heap.getText('when', row) ?? '') ? heap.getNumber('heapUsed', row) : Number.NaN;
  const limits = { min: MIN_RISE, minShare: MIN_RISE_SHARE };
  if (findGrowth(heap, used, limits, from) !== undefined) return true;
  const left = [...heap.rows()].filter((row) => (heap.times[row] ?? 0) >= from).map(used);
  return doesEachRise(left.filter((bytes) => Number.isFinite(bytes)));
}

/**
 * Few collections show no trend, unless each of them leaves more behind than the one before, the last far more than the first, and the
 * rise does not slow down, as that of a cache that fills does.
 */
const [MIN_COLLECTIONS, MIN_FACTOR, MIN_LAST_STEP] = [4, 1.5, 0.75];

function doesEachRise(left: readonly number[]): boolean {
  const [first = 0, last = 0] = [left[0], left.at(-1)];
  return (
    left.length >= MIN_COLLECTIONS &&
    last - first >= MIN_RISE &&
    last >= MIN_FACTOR * first &&
    last - (left.at(-2) ?? 0) >= (MIN_LAST_STEP * (last - first)) / (left.length - 1) &&
    left.every((bytes, index) => index === 0 || bytes > (left[index - 1] ?? 0))
  );
}

/** Whether collections leave more and more behind until the heap is full, and nearly full from then on: it cannot rise any more. */
export function doesHeapFillUp(analysis: RecordingAnalysis): boolean {
  const heap = readRows(analysis, 'jdk.GCHeapSummary');
  const used = (row: number) => heap.getNumber('heapUsed', row);
  const rows = [...heap.rows()].filter((row) => /After/.test(heap.getText('when', row) ?? '') && used(row) > 0);
  const most = findMaximum(rows.map(used));
  const at = rows.findIndex((row) => used(row) >= FULL * most);
  const isFull = most >= FULL * findMaximum(rows.map((row) => heap.getNumber('heapSpace.reservedSize', row)));
  if (!isFull || !rows.slice(at).every((row) => used(row) >= STAYS * most)) return false;
  const isAfter = new Set(rows);
  const until = heap.times[rows[at] ?? 0] ?? 0;
  const way = (row: number) => (isAfter.has(row) && (heap.times[row] ?? 0) <= until ? used(row) : Number.NaN);
  return findGrowth(heap, way, { min: MIN_RISE, minShare: MIN_RISE_SHARE }) !== undefined;
}
