import { aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { survivorOverflow } from './survivor-overflow.ts';

/** Sketches young collections, of which the first `filled` leave this many MB in a survivor space of 100 MB. */
const sketchSurvivors = (
  count: number,
  filled: number,
  mb = 95,
  collector: 'Parallel' | 'G1' = 'Parallel',
  durationMs = 60,
  fullMs = 500,
): RunSketch => ({
  facts: { collector },
  events: [
    ...times(count, (i) => aPause(1 + i, durationMs, { pools: { survivor: pool(0, i < filled ? mb : 50, 100) } })),
    aPause(count + 1, fullMs, { pause: 'full' }),
  ],
});

const sketchAges = (threshold: number, maxThreshold: number): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: [
    ...times(10, (i) => aPause(1 + i, 60, { tenuring: { threshold, maxThreshold } })),
    aPause(11, 500, { pause: 'full' }),
  ],
});

checkRule(survivorOverflow, {
  silent: {
    'nine collections': sketchSurvivors(9, 9),
    'less than 30 % of them': sketchSurvivors(20, 5),
    'less than 95 % full': sketchSurvivors(20, 20, 94),
    'G1 sizes its survivors by itself': sketchSurvivors(20, 20, 95, 'G1'),
    'age three': sketchAges(3, 15),
    'survivor spaces that are full, and nothing is promoted': {
      facts: { collector: 'Parallel' },
      events: times(20, (i) => aPause(1 + i, 60, { pools: { survivor: pool(0, 98, 100), old: pool(10, 11, 400) } })),
    },
    'the largest age is below six': sketchAges(2, 5),
    'the log tells neither space nor age': { facts: { collector: 'Parallel' }, events: times(20, (i) => aPause(i, 5)) },
  },
  fires: {
    '30 % of ten are 95 % full': {
      on: sketchSurvivors(10, 3),
      level: 'WARNING',
      explanation: /In 3 of 10 young collections \(30 %/,
    },
    'pauses that nobody feels': { on: sketchSurvivors(10, 3, 95, 'Parallel', 40, 100), level: 'INFO' },
    'what is promoted stays, and the old generation has room': {
      on: sketchSurvivors(10, 10, 95, 'Parallel', 90, 50),
      level: 'INFO',
    },
    'promoted at age two of six': { on: sketchAges(2, 6), level: 'WARNING', explanation: /100 %/ },
  },
});
