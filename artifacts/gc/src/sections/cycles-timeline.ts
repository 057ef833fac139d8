import { buildReportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { buildChartSection, pickRows, TimelineDraft } from './timeline.ts';

/** Draws when concurrent cycles began and how long they ran. */
export const cyclesTimeline: SectionWriter = ({ analyses }) => {
  const draft = new TimelineDraft(buildReportClock(analyses));
  const whole = draft.addSeries('cycle', 'concurrent', 'bars');
  const aborted = draft.addSeries('aborted cycle', 'full', 'bars');
  for (const analysis of analyses) {
    const { cycles } = analysis.run;
    const at = cycles.at.values(cycles.count);
    const durations = cycles.duration.values(cycles.count);
    const rows = Array.from({ length: cycles.count }, (_, row) => row);
    for (const draw of [whole, aborted]) {
      const drawn = rows.filter((row) => (cycles.aborted.get(row) !== 0) === (draw === aborted));
      draw(analysis, pickRows(drawn, at), pickRows(drawn, durations));
    }
  }
  return buildChartSection('cycles', 'Concurrent cycles', [
    draft.finish({ id: 'concurrent-cycles', title: 'Duration of concurrent cycles', unit: 'ms' }),
  ]);
};
