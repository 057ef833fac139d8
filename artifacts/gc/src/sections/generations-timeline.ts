import { poolFigures } from '../metrics/pool-reading.ts';
import { reportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { chartSection, TimelineDraft } from './timeline.ts';

/** What the young generation held before collections and the old one after them. */
export const generationsTimeline: SectionWriter = ({ analyses }) => {
  const draft = new TimelineDraft(reportClock(analyses));
  const old = draft.series('old, after', 'old', 'line');
  const young = draft.series('young, before', 'young', 'line');
  for (const analysis of analyses) {
    for (const table of [analysis.run.pauses, analysis.run.cycles]) {
      const at = table.at.values(table.count);
      old(analysis, at, poolFigures(table, 'old', 'after'));
      young(analysis, at, poolFigures(table, 'young', 'before'));
    }
  }
  return chartSection('generations', 'Generations', [
    draft.finish({
      id: 'young-old',
      title: 'Young generation before and old generation after collections',
      unit: 'bytes',
    }),
  ]);
};
