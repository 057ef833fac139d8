import { aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { generationSizing } from './generation-sizing.ts';

/** Sketches generations with these committed sizes in MB; each collection promotes `promoted` MB of 90 MB. */
const generations = (
  young: number,
  old: number,
  promoted = 0,
  collector: 'Parallel' | 'G1' = 'Parallel',
): RunSketch => ({
  facts: { collector },
  events: times(20, (i) =>
    aPause(10 + i * 10, 10, {
      pools: { young: pool(90, 0, young), old: pool(promoted * i, promoted * (i + 1), old) },
    }),
  ),
});

checkRule(generationSizing, {
  silent: {
    'young has 10 % of the heap': generations(100, 900),
    'old has 10 % of the heap': generations(900, 100),
    'young is as large as old, but little is promoted': generations(500, 500, 10),
    'G1 moves the border itself': generations(50, 950, 0, 'G1'),
  },
  fires: {
    'young has less than 10 %': {
      on: generations(99, 901),
      level: 'WARNING',
      explanation: /young generation is 9\.9 %/,
    },
    'old has less than 10 %': { on: generations(901, 99), level: 'WARNING', explanation: /old generation is 9\.9 %/ },
    'young is as large as old and much is promoted': {
      on: generations(500, 500, 25),
      level: 'WARNING',
      explanation: /is not larger than the young/,
    },
  },
});
