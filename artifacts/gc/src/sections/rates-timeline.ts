import type { GcAnalysis, RateWindows } from '../analysis.ts';
import { getPromotedBytes } from '../metrics/promotion.ts';
import { buildReportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { buildChartSection, TimelineDraft } from './timeline.ts';

/** Draws how fast the application allocates and how much of it survives into the old generation. */
export const ratesTimeline: SectionWriter = ({ analyses }) => {
  const draft = new TimelineDraft(buildReportClock(analyses));
  const allocated = draft.addSeries('allocation', 'allocation', 'line');
  const promoted = draft.addSeries('promotion', 'promotion', 'line');
  for (const analysis of analyses) {
    const windows = analysis.allocation?.windows;
    if (!windows) continue;
    const { from, widthMs, rates } = windows;
    // A header long before the first collection is no time in which nothing was allocated.
    const first = findFirstStart(analysis);
    const at = rates.map((_, window) => {
      const start = from + window * widthMs;
      return start + widthMs < first ? Number.NaN : start;
    });
    allocated(analysis, at, rates);
    const promotion = sumPromotedByWindow(analysis, windows);
    if (promotion)
      promoted(
        analysis,
        at,
        promotion.map((bytes) => (1000 * bytes) / widthMs),
      );
  }
  return buildChartSection('rates', 'Allocation and promotion', [
    draft.finish({ id: 'allocation-rate', title: 'Allocation and promotion rate', unit: 'bytes/s' }),
  ]);
};

/** Finds when the first pause or cycle began. */
function findFirstStart({ run: { pauses, cycles } }: GcAnalysis): number {
  const starts = [pauses, cycles].flatMap(({ at, count }) => (count > 0 ? [at.get(0)] : [])).filter(Number.isFinite);
  return Math.min(...starts);
}

/** Sums promoted bytes in the windows of the allocation rate; undefined when the log does not state promotion. */
function sumPromotedByWindow(analysis: GcAnalysis, { from, widthMs, rates }: RateWindows): Float64Array | undefined {
  if (!analysis.promotion) return undefined;
  const { pauses } = analysis.run;
  const windows = new Float64Array(rates.length);
  for (let row = 0; row < pauses.count; row++) {
    const promoted = getPromotedBytes(pauses, row);
    const window = Math.floor((pauses.at.get(row) - from) / widthMs);
    if (!Number.isNaN(promoted) && window >= 0 && window < windows.length) {
      windows[window] = (windows[window] as number) + promoted;
    }
  }
  return windows;
}
