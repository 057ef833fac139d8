import { count, type Figure, ms, percent, type Table } from '@hindsight/model';
import type { SafepointStatistics } from '../analysis.ts';
import type { SectionWriter } from './report-input.ts';

/** Labels of operations without a name, by their purpose. */
const UNNAMED = { gc: 'garbage collection', other: 'not garbage collection' } as const;

/** Writes every stop of the application that the JVM reports, collections or not. */
export const safepointsSection: SectionWriter = ({ analyses }) => {
  const known = analyses.flatMap(({ safepoints }) => safepoints ?? []);
  if (known.length === 0) return undefined;
  const total = (of: (statistics: SafepointStatistics) => number) => known.reduce((sum, one) => sum + of(one), 0);
  const stoppedMs = total(({ totalMs }) => totalMs);
  const nonGcMs = total((one) => one.nonGcMs);
  const figures: Figure[] = [
    { label: 'Stops', value: count(total((one) => one.count)) },
    { label: 'Stopped in all', value: ms(stoppedMs) },
    { label: 'Longest stop', value: ms(Math.max(...known.map(({ maxMs }) => maxMs))) },
    { label: 'Time to reach safepoints', value: ms(total((one) => one.timeToSafepointTotalMs)) },
    { label: 'Not for collections', value: percent(stoppedMs > 0 ? (100 * nonGcMs) / stoppedMs : 0) },
  ];
  return {
    id: 'safepoints',
    title: 'Safepoints',
    blocks: [{ kind: 'figures', figures }, buildOperationsTable(known)],
  };
};

function buildOperationsTable(known: readonly SafepointStatistics[]): Table {
  const operations = new Map<string, { count: number; totalMs: number; maxMs: number }>();
  for (const { operation, gc, count: times, totalMs, maxMs } of known.flatMap((one) => one.operations)) {
    const name = operation || (gc ? UNNAMED.gc : UNNAMED.other);
    const before = operations.get(name) ?? { count: 0, totalMs: 0, maxMs: 0 };
    operations.set(name, {
      count: before.count + times,
      totalMs: before.totalMs + totalMs,
      maxMs: Math.max(before.maxMs, maxMs),
    });
  }
  return {
    kind: 'table',
    columns: ['Operation', 'Count', 'Total', 'Longest'],
    rows: [...operations]
      .sort(([, a], [, b]) => b.totalMs - a.totalMs)
      .map(([name, { count: times, totalMs, maxMs }]) => [name, count(times), ms(totalMs), ms(maxMs)]),
  };
}
