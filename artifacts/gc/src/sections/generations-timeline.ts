import { poolAt } from '../metrics/pool-reading.ts';
import { visitCollections } from './heap-timeline.ts';
import { reportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { chartSection, TimelineDraft } from './timeline.ts';

/** What the young generation held before collections and the old one after them. */
export const generationsTimeline: SectionWriter = ({ analyses }) => {
  const draft = new TimelineDraft(reportClock(analyses));
  const old = draft.series('old, after', 'old', 'line');
  const young = draft.series('young, before', 'young', 'line');
  for (const analysis of analyses) {
    visitCollections(analysis, ({ pools }, row, at) => {
      old(analysis, at, poolAt(pools, 'old', 'after', row));
      young(analysis, at, poolAt(pools, 'young', 'before', row));
    });
  }
  return chartSection('generations', 'Generations', [
    draft.finish({
      id: 'young-old',
      title: 'Young generation before and old generation after collections',
      unit: 'bytes',
    }),
  ]);
};
