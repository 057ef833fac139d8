import type { RecordingAnalysis } from '../../model.ts';
import { readRows } from './event-rows.ts';
import { getWarmUpEnd } from './guards.ts';
import { findGrowth } from './trend.ts';

const MIN_RISE = 10 * 1024 * 1024;
const MIN_RISE_SHARE = 0.1;

/** Whether the heap that is used after collections rises, once the JVM has started. */
export function hasRisingLiveSet(analysis: RecordingAnalysis): boolean {
  const heap = readRows(analysis, 'jdk.GCHeapSummary');
  const used = (row: number) =>
    /After/.test(heap.getText('when', row) ?? '') ? heap.getNumber('heapUsed', row) : Number.NaN;
  const limits = { min: MIN_RISE, minShare: MIN_RISE_SHARE };
  return findGrowth(heap, used, limits, getWarmUpEnd(analysis)) !== undefined;
}
