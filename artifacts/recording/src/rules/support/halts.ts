import type { RecordingAnalysis } from '../../model.ts';
import { type EventRows, readRows } from './event-rows.ts';
import { type Interval, uniteIntervals } from './overlap.ts';

/** Operations that are collections: their time is that of the pause inside. */
const GC_OPERATION = /^(?:G1|Z|X|Shenandoah|Gen|Parallel|Serial|PS|CMS|CGC|CollectFor|GC)/;

/** When a JVM ends, the recorder collects its last statistics: nobody waits for that any more. */
const SHUTDOWN_HOOK = /^JFR Shutdown Hook$/;

export const isOfShutdown = (operations: EventRows, row: number): boolean =>
  SHUTDOWN_HOOK.test(operations.getText('caller', row) ?? '');

/** The name of an operation is that of a collection. */
export const isGcOperation = (operation: string): boolean => GC_OPERATION.test(operation);

/** Pauses of collections, in the order of time. */
export function listGcPauses({ gc }: RecordingAnalysis): Interval[] {
  if (!gc) return [];
  return Array.from(gc.pauses.times, (from, row) => ({ from, to: from + (gc.pauses.durations[row] ?? 0) }));
}

/** All times in which the application stood still, united: a pause inside a safepoint counts once. */
export function listHalts(analysis: RecordingAnalysis): Interval[] {
  const operations = readRows(analysis, 'jdk.ExecuteVMOperation');
  const halts = [...operations.rows()]
    .filter((row) => operations.getNumber('safepoint', row) === 1 && !isOfShutdown(operations, row))
    .map((row) => {
      const from = operations.times[row] as number;
      return { from, to: from + operations.getDuration(row) };
    });
  return uniteIntervals([...halts, ...listGcPauses(analysis)]);
}

export const sumIntervals = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { from, to }) => sum + to - from, 0);
