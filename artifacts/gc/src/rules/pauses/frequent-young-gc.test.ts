import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { frequentYoungGc } from './frequent-young-gc.ts';

const sketchEvery = (seconds: number, count: number, pauseMs = 10): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: times(count, (index) => aPause(60 + seconds * index, pauseMs)),
  untilSeconds: 60 + seconds * count,
});

checkRule(frequentYoungGc, {
  silent: {
    'once a second': sketchEvery(1, 100),
    '49 collections': sketchEvery(0.9, 49),
    'a short run': {
      facts: { collector: 'Parallel' },
      events: times(100, (index) => aPause(index / 4, 10)),
      untilSeconds: 26,
    },
    'bursts with minutes of rest between them': {
      facts: { collector: 'Parallel' },
      events: times(100, (index) => aPause(60 + Math.floor(index / 10) * 60 + (index % 10) / 10, 10)),
      untilSeconds: 700,
    },
    'during warm-up only': {
      facts: { collector: 'Parallel' },
      events: times(60, (index) => aPause(index / 2, 10)),
      untilSeconds: 600,
    },
  },
  fires: {
    'fifty collections just below a second apart': {
      on: sketchEvery(0.99, 50),
      level: 'INFO',
      explanation: /within 990 ms of the previous one/,
    },
    'just below 5 % of the time': { on: sketchEvery(0.5, 1000, 25), level: 'INFO' },
    '5 % of the time': { on: sketchEvery(0.5, 1000, 30), level: 'WARNING' },
  },
});
