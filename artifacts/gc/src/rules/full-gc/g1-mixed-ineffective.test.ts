import { aMark, aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { PauseMark } from '../../events.ts';
import { g1MixedIneffective } from './g1-mixed-ineffective.ts';

/** Sketches cycles: marking begins, then two mixed collections free this many MB of 500 together. */
const mixed = (cycles: number, freed: number): RunSketch => ({
  facts: { collector: 'G1', heapMax: 1000 * MB },
  events: times(cycles, (i) => [
    aPause(100 + i * 100, 10, { marks: PauseMark.startsMarking }),
    aPause(110 + i * 100, 10, { pause: 'mixed', pools: { old: pool(500, 500 - freed / 2, 700) } }),
    aPause(120 + i * 100, 10, { pause: 'mixed', pools: { old: pool(500 - freed / 2, 500 - freed, 700) } }),
  ]).flat(),
});

/** Sketches markings that end in a cleanup, after some of which G1 states that mixed collections do not pay. */
const refused = (markings: number, notStarted: number, used = 600): RunSketch => ({
  facts: { collector: 'G1', heapMax: 1000 * MB },
  events: times(markings, (i) => [
    aPause(100 + i * 100, 2, { pause: 'cleanup', cause: '', heap: pool(used, used, 1000) }),
    ...(i < notStarted ? [aMark(101 + i * 100, 'mixed-not-started')] : []),
  ]).flat(),
});

checkRule(g1MixedIneffective, {
  silent: {
    'two cycles': mixed(2, 1),
    'they free exactly 5 %': mixed(3, 25),
    'four markings': refused(4, 4),
    'less than half of them lead to nothing': refused(7, 3),
    'the old generation is small anyway': refused(6, 6, 400),
  },
  fires: {
    'three cycles that free less than 5 %': {
      on: mixed(3, 24),
      level: 'WARNING',
      explanation: /3 marking cycles together freed 4\.8 %/,
    },
    'half of six markings lead to nothing': { on: refused(6, 3), level: 'WARNING', explanation: /50 %/ },
  },
});
