import { aMark, aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { PauseMark } from '../../events.ts';
import { g1MixedIneffective } from './g1-mixed-ineffective.ts';

/** Sketches cycles: marking begins, then two mixed collections free this many MB of 500 together. */
const sketchMixed = (cycles: number, freed: number, durationMs = 10_000): RunSketch => ({
  facts: { collector: 'G1', heapMax: 1000 * MB },
  events: times(cycles, (i) => [
    aPause(100 + i * 100, 10, { marks: PauseMark.startsMarking }),
    aPause(110 + i * 100, durationMs, { pause: 'mixed', pools: { old: pool(500, 500 - freed / 2, 700) } }),
    aPause(120 + i * 100, 10, { pause: 'mixed', pools: { old: pool(500 - freed / 2, 500 - freed, 700) } }),
  ]).flat(),
});

/** Sketches cycles of which the remark frees most of the old generation, so that nothing is left to mixed collections. */
const sketchAfterRemark = (cycles: number): RunSketch => ({
  facts: { collector: 'G1', heapMax: 1000 * MB },
  events: times(cycles, (i) => [
    aPause(100 + i * 100, 10, { marks: PauseMark.startsMarking }),
    aPause(105 + i * 100, 10, { pause: 'remark', cause: '', heap: pool(700, 100, 1000) }),
    aPause(110 + i * 100, 10_000, { pause: 'mixed', pools: { old: pool(100, 101, 700) } }),
  ]).flat(),
});

/** Sketches markings that end in a cleanup, after some of which G1 states that mixed collections do not pay. */
const sketchRefused = (markings: number, notStarted: number, used = 600): RunSketch => ({
  facts: { collector: 'G1', heapMax: 1000 * MB },
  events: times(markings, (i) => [
    aPause(100 + i * 100, 9000, { pause: 'cleanup', cause: '', heap: pool(used, used, 1000) }),
    ...(i < notStarted ? [aMark(101 + i * 100, 'mixed-not-started')] : []),
  ]).flat(),
});

checkRule(g1MixedIneffective, {
  silent: {
    'two cycles': sketchMixed(2, 1),
    'they free exactly 5 %': sketchMixed(3, 25),
    'the regions were freed when marking ended': sketchAfterRemark(3),
    'four markings': sketchRefused(4, 4),
    'less than half of them lead to nothing': sketchRefused(7, 3),
    'the old generation is small anyway': sketchRefused(6, 6, 400),
  },
  fires: {
    'three cycles that free less than 5 %': {
      on: sketchMixed(3, 24),
      level: 'WARNING',
      explanation: /3 marking cycles together freed 4\.8 %/,
    },
    'pauses that nobody feels': { on: sketchMixed(3, 24, 10), level: 'INFO' },
    'half of six markings lead to nothing': { on: sketchRefused(6, 3), level: 'WARNING', explanation: /50 %/ },
  },
});
