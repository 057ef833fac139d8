import { drawPool } from './pool-series.ts';
import { buildReportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { buildChartSection, TimelineDraft } from './timeline.ts';

/** Draws class metadata: metaspace, or the permanent generation before JDK 8. */
export const metaspaceTimeline: SectionWriter = ({ analyses }) => {
  const draft = new TimelineDraft(buildReportClock(analyses));
  const committed = draft.addSeries('committed', 'limit', 'line');
  const used = draft.addSeries('used', 'metaspace', 'line');
  for (const pool of ['metaspace', 'perm'] as const) {
    drawPool(used, analyses, pool, 'after');
    drawPool(committed, analyses, pool, 'committed');
  }
  return buildChartSection('metaspace', 'Metaspace', [
    draft.finish({ id: 'metaspace', title: 'Class metadata after collections', unit: 'bytes' }),
  ]);
};
