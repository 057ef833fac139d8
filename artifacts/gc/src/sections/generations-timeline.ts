import { drawPool } from './pool-series.ts';
import { buildReportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { buildChartSection, TimelineDraft } from './timeline.ts';

/** Draws the young generation before collections and the old one after them. */
export const generationsTimeline: SectionWriter = ({ analyses }) => {
  const draft = new TimelineDraft(buildReportClock(analyses));
  drawPool(draft.addSeries('old, after', 'old', 'line'), analyses, 'old', 'after');
  drawPool(draft.addSeries('young, before', 'young', 'line'), analyses, 'young', 'before');
  return buildChartSection('generations', 'Generations', [
    draft.finish({
      id: 'young-old',
      title: 'Young generation before and old generation after collections',
      unit: 'bytes',
    }),
  ]);
};
