import { visitCollections } from './heap-timeline.ts';
import { reportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { chartSection, TimelineDraft } from './timeline.ts';

/** Class metadata: metaspace, or the permanent generation before JDK 8. */
export const metaspaceTimeline: SectionWriter = ({ analyses }) => {
  const draft = new TimelineDraft(reportClock(analyses));
  const committed = draft.series('committed', 'limit', 'line');
  const used = draft.series('used', 'metaspace', 'line');
  for (const analysis of analyses) {
    visitCollections(analysis, ({ pools: { metaspace, perm } }, row, at) => {
      for (const pool of [metaspace, perm]) {
        if (pool.after.isEmpty && pool.committed.isEmpty) continue;
        used(analysis, at, pool.after.get(row));
        committed(analysis, at, pool.committed.get(row));
      }
    });
  }
  return chartSection('metaspace', 'Metaspace', [
    draft.finish({ id: 'metaspace', title: 'Class metadata after collections', unit: 'bytes' }),
  ]);
};
