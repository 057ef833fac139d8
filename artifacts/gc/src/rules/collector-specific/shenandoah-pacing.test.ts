import { aMark, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { shenandoahPacing } from './shenandoah-pacing.ts';

const sketchRun = (count: number, value: number | undefined, seconds: number): RunSketch => ({
  facts: { collector: 'Shenandoah' },
  events: times(count, (index) => aMark(index / 10, 'pacing', value === undefined ? {} : { value })),
  untilSeconds: seconds,
});

checkRule(shenandoahPacing, {
  silent: {
    'just below 10 ms on average': sketchRun(10, 9, 600),
    'set-up lines without a delay': sketchRun(10, undefined, 600),
    'one report, which may be a total': sketchRun(1, 500, 600),
    'no pacing': sketchRun(0, 0, 600),
  },
  fires: {
    '10 ms on average': {
      on: sketchRun(10, 10, 10),
      level: 'WARNING',
      explanation: /held back allocating threads for 100 ms.* 10 reports/,
    },
    'less than 1 % of the run': { on: sketchRun(10, 10, 600), level: 'INFO' },
    'a twentieth of the run': { on: sketchRun(10, 9, 1.8), level: 'WARNING', explanation: /5 % of the run/ },
  },
});
