import type { GcAnalysis } from '../analysis.ts';
import { promotedIn } from '../metrics/promotion.ts';
import { reportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { chartSection, TimelineDraft } from './timeline.ts';

/** How fast the application allocates and how much of it survives into the old generation. */
export const ratesTimeline: SectionWriter = ({ analyses }) => {
  const draft = new TimelineDraft(reportClock(analyses));
  const allocated = draft.series('allocation', 'allocation', 'line');
  const promoted = draft.series('promotion', 'promotion', 'line');
  for (const analysis of analyses) {
    const windows = analysis.allocation?.windows ?? [];
    for (const { from, bytesPerSecond } of windows) allocated(analysis, from, bytesPerSecond);
    const promotion = promotedPerWindow(analysis);
    for (const [index, window] of windows.entries()) {
      const bytes = promotion?.[index];
      if (bytes !== undefined) promoted(analysis, window.from, (1000 * bytes) / (window.to - window.from));
    }
  }
  return chartSection('rates', 'Allocation and promotion', [
    draft.finish({ id: 'allocation-rate', title: 'Allocation and promotion rate', unit: 'bytes/s' }),
  ]);
};

/** Promoted bytes in the windows of the allocation rate; undefined when the log does not tell promotion. */
function promotedPerWindow({ run: { pauses }, allocation, promotion }: GcAnalysis): Float64Array | undefined {
  const first = allocation?.windows[0];
  if (!promotion || !first) return undefined;
  const width = first.to - first.from;
  const windows = new Float64Array(allocation.windows.length);
  for (let row = 0; row < pauses.count; row++) {
    const promoted = promotedIn(pauses, row);
    const window = Math.floor((pauses.at.get(row) - first.from) / width);
    if (!Number.isNaN(promoted) && window >= 0 && window < windows.length) {
      windows[window] = (windows[window] as number) + promoted;
    }
  }
  return windows;
}
