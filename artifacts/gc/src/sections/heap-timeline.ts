import type { Timeline } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { getPoolFigures } from '../metrics/pool-figures.ts';
import { drawPool } from './pool-series.ts';
import { buildReportClock, type ReportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { type AddPoints, buildChartSection, pickRows, TimelineDraft } from './timeline.ts';

/** Draws the used heap before and after collections, with the committed heap and the full collections. */
export const heapTimeline: SectionWriter = ({ analyses }) => {
  const clock = buildReportClock(analyses);
  const committed = new TimelineDraft(clock);
  drawPool(committed.addSeries('committed', 'limit', 'line'), analyses, 'heap', 'committed');
  return buildChartSection('heap', 'Heap', [
    drawHeapAfter(analyses, clock, committed),
    drawHeapBefore(analyses, clock, committed),
  ]);
};

function drawHeapAfter(
  analyses: readonly GcAnalysis[],
  clock: ReportClock,
  committed: TimelineDraft,
): Timeline | undefined {
  const draft = new TimelineDraft(clock);
  draft.include(committed);
  drawPool(draft.addSeries('used after', 'used', 'line'), analyses, 'heap', 'after');
  drawFullCollections(draft.addSeries('full collection', 'full', 'points'), analyses);
  return draft.finish({ id: 'heap-after-gc', title: 'Used heap after each collection', unit: 'bytes' });
}

function drawHeapBefore(
  analyses: readonly GcAnalysis[],
  clock: ReportClock,
  committed: TimelineDraft,
): Timeline | undefined {
  const draft = new TimelineDraft(clock);
  draft.include(committed);
  drawPool(draft.addSeries('used before', 'used', 'line'), analyses, 'heap', 'before');
  return draft.finish({ id: 'heap-before-gc', title: 'Used heap before each collection', unit: 'bytes' });
}

function drawFullCollections(add: AddPoints, analyses: readonly GcAnalysis[]): void {
  for (const analysis of analyses) {
    const { pauses } = analysis.run;
    const rows = pauses.kind.rowsWhere((kind) => kind === 'full');
    const at = pickRows(rows, pauses.at.values(pauses.count));
    add(analysis, at, pickRows(rows, getPoolFigures(pauses, 'heap', 'after')));
  }
}
