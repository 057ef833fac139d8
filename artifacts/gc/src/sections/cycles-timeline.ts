import { reportClock } from './report-clock.ts';
import type { SectionWriter } from './report-input.ts';
import { chartSection, TimelineDraft } from './timeline.ts';

/** Concurrent cycles, when they began and how long they ran. */
export const cyclesTimeline: SectionWriter = ({ analyses }) => {
  const draft = new TimelineDraft(reportClock(analyses));
  const whole = draft.series('cycle', 'concurrent', 'bars');
  const aborted = draft.series('aborted cycle', 'full', 'bars');
  for (const analysis of analyses) {
    const { cycles } = analysis.run;
    for (let row = 0; row < cycles.count; row++) {
      const draw = cycles.aborted.get(row) ? aborted : whole;
      draw(analysis, cycles.at.get(row), cycles.duration.get(row));
    }
  }
  return chartSection('cycles', 'Concurrent cycles', [
    draft.finish({ id: 'concurrent-cycles', title: 'Duration of concurrent cycles', unit: 'ms' }),
  ]);
};
