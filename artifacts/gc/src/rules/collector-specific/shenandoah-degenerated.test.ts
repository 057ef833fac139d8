import { aCycle, aMark, aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { shenandoahDegenerated } from './shenandoah-degenerated.ts';

const sketchRun = (
  degenerated: number,
  ms: number,
  cycles: number,
  more: RunSketch['events'] = [],
  seconds = 600,
): RunSketch => ({
  facts: { collector: 'Shenandoah' },
  events: [
    ...times(cycles, (index) => [
      aPause(1 + index / 10, 0.2, { pause: 'initial-mark' }),
      aCycle(1 + index / 10, 50, { cycle: 'cycle' }),
    ]).flat(),
    ...times(degenerated, (index) => aPause(20 + index / 10, ms, { pause: 'degenerated' })),
    ...more,
  ],
  untilSeconds: seconds,
});

const aFooter = (value: number) => aMark(500, 'footer-degenerated', { value });

checkRule(shenandoahDegenerated, {
  silent: {
    'cycles that all ended': sketchRun(0, 0, 100),
    'a footer that counts none': sketchRun(0, 0, 100, [aFooter(0)]),
    'other collectors': { facts: { collector: 'G1' }, events: [aPause(10, 20)], untilSeconds: 600 },
  },
  fires: {
    'one of a hundred': {
      on: sketchRun(1, 110, 100),
      level: 'WARNING',
      explanation: /^1 of 100 Shenandoah cycles degenerated.* 1 % of the cycles/,
    },
    'one of nineteen': { on: sketchRun(1, 110, 19), level: 'WARNING' },
    'one of twenty': { on: sketchRun(1, 110, 20), level: 'SEVERE' },
    'one of twenty in a short run': { on: sketchRun(1, 110, 20, [], 29), level: 'WARNING' },
    'a pause of a second': { on: sketchRun(1, 1000, 100), level: 'SEVERE' },
    'two that nobody feels': { on: sketchRun(2, 11, 20), level: 'INFO' },
    'three of twenty that are as short': { on: sketchRun(3, 11, 20), level: 'SEVERE' },
    'the footer alone': {
      on: sketchRun(0, 0, 100, [aFooter(4)]),
      level: 'WARNING',
      explanation: /4 of 100 .* degenerated.*footer/,
    },
    'events and footer are the same events': {
      on: sketchRun(4, 110, 100, [aFooter(4)]),
      level: 'WARNING',
      explanation: /^4 of 100/,
    },
  },
});
