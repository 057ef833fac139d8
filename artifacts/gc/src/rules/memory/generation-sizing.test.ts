import { aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { generationSizing } from './generation-sizing.ts';

/** Sketches generations with these committed sizes in MB; each collection promotes `promoted` MB of 90 MB. */
const sketchGenerations = (
  young: number,
  old: number,
  promoted = 0,
  collector: 'Parallel' | 'G1' = 'Parallel',
  durationMs = 600,
  collections = 20,
): RunSketch => ({
  facts: { collector },
  events: times(collections, (i) =>
    aPause(10 + i * 10, durationMs, {
      pools: { young: pool(90, 0, young), old: pool(promoted * i, promoted * (i + 1), old) },
    }),
  ),
});

checkRule(generationSizing, {
  silent: {
    'young has 10 % of the heap': sketchGenerations(100, 900),
    'old has 10 % of the heap': sketchGenerations(900, 100),
    'young is as large as old, but little is promoted': sketchGenerations(500, 500, 10),
    'the first collections promote what every program keeps': sketchGenerations(500, 500, 25, 'Parallel', 600, 4),
    'G1 moves the border itself': sketchGenerations(50, 950, 0, 'G1'),
  },
  fires: {
    'young has less than 10 %': {
      on: sketchGenerations(99, 901),
      level: 'WARNING',
      explanation: /young generation has only 99 MB, 9\.9 %/,
    },
    'old has less than 10 %': {
      on: sketchGenerations(901, 99, 4),
      level: 'WARNING',
      explanation: /old generation has only 99 MB, 9\.9 %/,
    },
    'old has less than 10 %, of which hardly anything is used': {
      on: sketchGenerations(951, 49, 1),
      level: 'INFO',
      explanation: /old generation has only 49 MB/,
    },
    'pauses that are no overhead': { on: sketchGenerations(99, 901, 0, 'Parallel', 450), level: 'INFO' },
    'young is as large as old and much is promoted': {
      on: sketchGenerations(500, 500, 25),
      level: 'WARNING',
      explanation: /is not larger than the young/,
    },
  },
});
