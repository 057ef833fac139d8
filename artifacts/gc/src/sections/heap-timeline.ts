import type { Timeline } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { PauseMark } from '../events.ts';
import { getPoolFigures } from '../metrics/pool-figures.ts';
import type { PauseTable } from '../model.ts';
import { drawPool } from './pool-series.ts';
import { buildReportClock, type ReportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { type AddPoints, buildChartSection, pickRows, TimelineDraft } from './timeline.ts';

/** Draws how collections empty the heap and the application fills it, with full collections and failures. */
export const heapTimeline: SectionWriter = ({ analyses }) => {
  const draft = new TimelineDraft(buildReportClock(analyses));
  drawPool(draft.addSeries('committed', 'limit', 'line'), analyses, 'heap', 'committed');
  drawSawtooth(draft.addSeries('used', 'used', 'line'), analyses);
  const isFull = (kind: string) => kind === 'full';
  drawAfter(draft.addSeries('full collection', 'full', 'points'), analyses, ({ kind }) => kind.rowsWhere(isFull));
  drawAfter(draft.addSeries('failure', 'stall', 'points'), analyses, ({ marks }) => marks.rowsWith(FAILURES));
  return buildChartSection('heap', 'Heap', [
    draft.finish({ id: HEAP_CHART, title: 'Used heap before and after each collection', unit: 'bytes' }),
  ]);
};

/** The chart that proves what is about the heap. */
export const HEAP_CHART = 'heap-used';

const FAILURES =
  PauseMark.evacuationFailure |
  PauseMark.promotionFailed |
  PauseMark.concurrentModeFailure |
  PauseMark.concurrentModeInterrupted;

/** Adds two points per collection: what was used when it began, and what it left when it ended. */
function drawSawtooth(add: AddPoints, analyses: readonly GcAnalysis[]): void {
  for (const analysis of analyses) {
    for (const table of [analysis.run.pauses, analysis.run.cycles]) {
      const starts = table.at.values(table.count);
      const durations = table.duration.values(table.count);
      const before = getPoolFigures(table, 'heap', 'before');
      const after = getPoolFigures(table, 'heap', 'after');
      const at = new Float64Array(2 * table.count);
      const used = new Float64Array(2 * table.count);
      for (let row = 0; row < table.count; row++) {
        at[2 * row] = starts[row] as number;
        used[2 * row] = before[row] as number;
        at[2 * row + 1] = (starts[row] as number) + ((durations[row] as number) || 0);
        used[2 * row + 1] = after[row] as number;
      }
      add(analysis, at, used);
    }
  }
}

function drawAfter(
  add: AddPoints,
  analyses: readonly GcAnalysis[],
  selectRows: (pauses: PauseTable) => readonly number[],
): void {
  for (const analysis of analyses) {
    const { pauses } = analysis.run;
    const rows = selectRows(pauses);
    add(
      analysis,
      pickRows(rows, pauses.at.values(pauses.count)),
      pickRows(rows, getPoolFigures(pauses, 'heap', 'after')),
    );
  }
}

/** Draws the same heap in two charts, one of what collections found and one of what they left. */
export const heapByCollection: SectionWriter = ({ analyses }) => {
  const clock = buildReportClock(analyses);
  const committed = new TimelineDraft(clock);
  drawPool(committed.addSeries('committed', 'limit', 'line'), analyses, 'heap', 'committed');
  return buildChartSection('heap-by-collection', 'Heap before and after collections', [
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
  drawAfter(draft.addSeries('full collection', 'full', 'points'), analyses, ({ kind }) =>
    kind.rowsWhere((one) => one === 'full'),
  );
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
