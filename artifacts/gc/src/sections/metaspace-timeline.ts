import { reportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { chartSection, TimelineDraft } from './timeline.ts';

/** Class metadata: metaspace, or the permanent generation before JDK 8. */
export const metaspaceTimeline: SectionWriter = ({ analyses }) => {
  const draft = new TimelineDraft(reportClock(analyses));
  const committed = draft.series('committed', 'limit', 'line');
  const used = draft.series('used', 'metaspace', 'line');
  for (const analysis of analyses) {
    for (const { at, count, pools } of [analysis.run.pauses, analysis.run.cycles]) {
      for (const pool of [pools.metaspace, pools.perm]) {
        used(analysis, at.values(count), pool.after.values(count));
        committed(analysis, at.values(count), pool.committed.values(count));
      }
    }
  }
  return chartSection('metaspace', 'Metaspace', [
    draft.finish({ id: 'metaspace', title: 'Class metadata after collections', unit: 'bytes' }),
  ]);
};
