import { aMark, aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { gclocker } from './gclocker.ts';

const sketchLocked = (count: number, others: number): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: [
    ...times(others, (i) => aPause(1 + i, 5)),
    ...times(count, (i) => aPause(500 + i, 10, { cause: 'GCLocker Initiated GC' })),
  ],
});

checkRule(gclocker, {
  silent: { 'no such cause': sketchLocked(0, 20) },
  fires: {
    'two are worth a word': { on: sketchLocked(2, 5), level: 'INFO', explanation: /2 collections/ },
    'below 5 % of the collections': { on: sketchLocked(4, 77), level: 'INFO' },
    'three in 5 % of the collections': {
      on: sketchLocked(3, 57),
      level: 'WARNING',
      explanation: /3 collections, 5 % of all/,
    },
    'an allocation gave up': {
      on: { events: [aPause(1, 5), aMark(2, 'gclocker-retried')] },
      level: 'WARNING',
      explanation: /gave up after waiting/,
    },
  },
});
