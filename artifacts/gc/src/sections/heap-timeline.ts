import type { Timeline } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { poolAt } from '../metrics/pool-reading.ts';
import type { CycleTable, PauseTable } from '../model.ts';
import { type ReportClock, reportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { chartSection, TimelineDraft } from './timeline.ts';

/** Used heap before and after collections, with what is committed and the full collections on it. */
export const heapTimeline: SectionWriter = ({ analyses }) => {
  const clock = reportClock(analyses);
  return chartSection('heap', 'Heap', [heapAfter(analyses, clock), heapBefore(analyses, clock)]);
};

function heapAfter(analyses: readonly GcAnalysis[], clock: ReportClock): Timeline | undefined {
  const draft = new TimelineDraft(clock);
  const committed = draft.series('committed', 'limit', 'line');
  const used = draft.series('used after', 'used', 'line');
  const full = draft.series('full collection', 'full', 'points');
  for (const analysis of analyses) {
    visitCollections(analysis, (table, row, at) => {
      const after = poolAt(table.pools, 'heap', 'after', row);
      used(analysis, at, after);
      committed(analysis, at, poolAt(table.pools, 'heap', 'committed', row));
      if (table.kind.get(row) === 'full') full(analysis, at, after);
    });
  }
  return draft.finish({ id: 'heap-after-gc', title: 'Used heap after each collection', unit: 'bytes' });
}

function heapBefore(analyses: readonly GcAnalysis[], clock: ReportClock): Timeline | undefined {
  const draft = new TimelineDraft(clock);
  const committed = draft.series('committed', 'limit', 'line');
  const used = draft.series('used before', 'used', 'line');
  for (const analysis of analyses) {
    visitCollections(analysis, (table, row, at) => {
      used(analysis, at, poolAt(table.pools, 'heap', 'before', row));
      committed(analysis, at, poolAt(table.pools, 'heap', 'committed', row));
    });
  }
  return draft.finish({ id: 'heap-before-gc', title: 'Used heap before each collection', unit: 'bytes' });
}

/** Pauses and concurrent cycles: collectors that hardly pause tell the heap with their cycles. */
export function visitCollections(
  { run }: GcAnalysis,
  visit: (table: PauseTable | CycleTable, row: number, at: number) => void,
): void {
  for (const table of [run.pauses, run.cycles]) {
    for (let row = 0; row < table.count; row++) visit(table, row, table.at.get(row));
  }
}
