import { formatDuration, pluralize } from '@hindsight/claims';
import type { GcAnalysis, SafepointStatistics } from '../../analysis.ts';
import type { GcRun } from '../../model.ts';
import { EvidenceCollector } from './evidence-collector.ts';

/** The stops for one operation of the virtual machine. */
export type Operation = SafepointStatistics['operations'][number];

/** Returns whether the log tells of stops and of no collection, as `-Xlog:safepoint` and `-XX:+PrintGCApplicationStoppedTime` alone do. */
export const hasOnlyStops = ({ run, safepoints }: Pick<GcAnalysis, 'run' | 'safepoints'>): boolean =>
  safepoints !== undefined && run.pauses.count + run.cycles.count === 0;

/** Lists the operations that the log names, the one that took longest in all first. */
export const listNamedOperations = ({ operations }: SafepointStatistics): Operation[] =>
  operations.filter(({ operation }) => operation !== '').sort((a, b) => b.totalMs - a.totalMs);

export const describeOperation = ({ operation, count, totalMs }: Operation): string =>
  `${operation} (${pluralize(count, 'stop')}, ${formatDuration(totalMs)})`;

/** Collects the lines of the longest stops for these operations. */
export function collectLongestStops(operations: GcRun['safepoints']['operations']): EvidenceCollector {
  const stops = new EvidenceCollector();
  const quotable = operations.flatMap((one) => one.quotable).sort((a, b) => a.line - b.line);
  for (const { line, at, duration } of quotable) stops.add(line, at, duration);
  return stops;
}
