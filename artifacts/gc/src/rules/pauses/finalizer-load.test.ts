import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { finalizerLoad } from './finalizer-load.ts';

const sketchRun = (count: number, final: (index: number) => number): RunSketch => ({
  facts: { collector: 'G1', jvmVersion: '21.0.2+13-LTS' },
  events: times(count, (index) => aPause(100 + 20 * index, 50, { references: { final: final(index) } })),
  untilSeconds: 1500,
});

checkRule(finalizerLoad, {
  silent: {
    'just below 10,000': sketchRun(20, () => 9999),
    '10,000 twice only': sketchRun(2, () => 10_000),
    'a rise of a few': sketchRun(20, (index) => index),
    'a rise that comes back': sketchRun(20, (index) => 1000 + (index % 5) * 1000),
    'no reference details': { events: times(20, (index) => aPause(100 + index, 50)), untilSeconds: 600 },
  },
  fires: {
    '10,000 three times': {
      on: sketchRun(3, () => 10_000),
      level: 'WARNING',
      explanation: /3 collections met 10,000 objects or more/,
    },
    'a steady rise': { on: sketchRun(20, (index) => 500 + 100 * index), level: 'WARNING', explanation: /rises from/ },
  },
});
