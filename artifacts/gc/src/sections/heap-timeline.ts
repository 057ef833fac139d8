import type { Timeline } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { poolFigures } from '../metrics/pool-reading.ts';
import { type ReportClock, reportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { chartSection, picked, TimelineDraft } from './timeline.ts';

/**
 * Used heap before and after collections, with what is committed and the full collections on it. Pauses and concurrent cycles:
 * collectors that hardly pause tell the heap with their cycles.
 */
export const heapTimeline: SectionWriter = ({ analyses }) => {
  const clock = reportClock(analyses);
  const committed = committedHeap(analyses, clock);
  return chartSection('heap', 'Heap', [heapAfter(analyses, clock, committed), heapBefore(analyses, clock, committed)]);
};

function committedHeap(analyses: readonly GcAnalysis[], clock: ReportClock): TimelineDraft {
  const draft = new TimelineDraft(clock);
  const committed = draft.series('committed', 'limit', 'line');
  for (const analysis of analyses) {
    for (const table of [analysis.run.pauses, analysis.run.cycles]) {
      committed(analysis, table.at.values(table.count), poolFigures(table, 'heap', 'committed'));
    }
  }
  return draft;
}

function heapAfter(
  analyses: readonly GcAnalysis[],
  clock: ReportClock,
  committed: TimelineDraft,
): Timeline | undefined {
  const draft = new TimelineDraft(clock);
  draft.include(committed);
  const used = draft.series('used after', 'used', 'line');
  const full = draft.series('full collection', 'full', 'points');
  for (const analysis of analyses) {
    for (const table of [analysis.run.pauses, analysis.run.cycles]) {
      const at = table.at.values(table.count);
      const after = poolFigures(table, 'heap', 'after');
      used(analysis, at, after);
      const rows = table.kind.rowsOf((kind) => kind === 'full');
      full(analysis, picked(rows, at), picked(rows, after));
    }
  }
  return draft.finish({ id: 'heap-after-gc', title: 'Used heap after each collection', unit: 'bytes' });
}

function heapBefore(
  analyses: readonly GcAnalysis[],
  clock: ReportClock,
  committed: TimelineDraft,
): Timeline | undefined {
  const draft = new TimelineDraft(clock);
  draft.include(committed);
  const used = draft.series('used before', 'used', 'line');
  for (const analysis of analyses) {
    for (const table of [analysis.run.pauses, analysis.run.cycles]) {
      used(analysis, table.at.values(table.count), poolFigures(table, 'heap', 'before'));
    }
  }
  return draft.finish({ id: 'heap-before-gc', title: 'Used heap before each collection', unit: 'bytes' });
}
