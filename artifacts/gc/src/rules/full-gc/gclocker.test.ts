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
    'half of the collections, as a service that compresses has them': { on: sketchLocked(59, 41), level: 'INFO' },
    'four alone': { on: sketchLocked(4, 1), level: 'INFO' },
    'six of ten collections': {
      on: sketchLocked(6, 4),
      level: 'WARNING',
      explanation: /6 collections, 60 % of all/,
    },
    'full collections in their wake': {
      on: {
        facts: { collector: 'Parallel' },
        events: [
          ...times(20, (i) => aPause(1 + i, 5)),
          ...times(5, (i) => aPause(100 + 10 * i, 5, { cause: 'GCLocker Initiated GC' })),
          ...times(2, (i) => aPause(100.1 + 10 * i, 40, { pause: 'full', cause: 'Ergonomics' })),
        ].sort((a, b) => a.uptime - b.uptime),
      },
      level: 'WARNING',
      explanation: /2 of them were followed by a full collection/,
    },
    'an allocation gave up': {
      on: { events: [aPause(1, 5), aMark(2, 'gclocker-retried')] },
      level: 'WARNING',
      explanation: /gave up after waiting/,
    },
  },
});
