import { aMark, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { shenandoahPacing } from './shenandoah-pacing.ts';

const sketchRun = (count: number, value: number | undefined, seconds: number): RunSketch => ({
  facts: { collector: 'Shenandoah' },
  events: times(count, (index) => aMark(index / 10, 'pacing', value === undefined ? {} : { value })),
  untilSeconds: seconds,
});

/** Sketches ten cycles that hold back each of four threads by this time. */
const sketchThreads = (each: number, seconds: number): RunSketch => ({
  facts: { collector: 'Shenandoah' },
  events: times(10, (index) => [
    aMark(index / 10, 'pacing', { value: 4 * each }),
    aMark(index / 10, 'pacing-per-thread', { value: each }),
  ]).flat(),
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
    'the threads together wait for a seventh of the run, each for less than a twentieth': {
      on: sketchThreads(35, 10),
      level: 'INFO',
      explanation: /each allocating thread for 350 ms, 3\.5 % of the run/,
    },
    'each thread waits for a twentieth of the run': { on: sketchThreads(50, 10), level: 'WARNING' },
    'a twentieth of the run': { on: sketchRun(10, 9, 1.8), level: 'WARNING', explanation: /5 % of the run/ },
  },
});
