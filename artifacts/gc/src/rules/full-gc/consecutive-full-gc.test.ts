import { aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { consecutiveFullGc } from './consecutive-full-gc.ts';

const sketchFullGcs = (
  count: number,
  more: { every?: number; freed?: number; cause?: string; facts?: RunSketch['facts'] } = {},
): RunSketch => {
  const { every = 5, freed = 100, cause = 'Ergonomics', facts } = more;
  return {
    facts: { collector: 'Parallel', heapMax: 1000 * MB, ...facts },
    events: times(count, (i) =>
      aPause(700 + i * every, 1000, { pause: 'full', cause, heap: pool(900, 900 - freed, 1000) }),
    ),
  };
};

checkRule(consecutiveFullGc, {
  silent: {
    'two in a row': sketchFullGcs(2),
    'three that are more than a minute apart in all': sketchFullGcs(3, { every: 31 }),
    'somebody asks for them': sketchFullGcs(20, { cause: 'System.gc()' }),
    'they make room for classes': sketchFullGcs(20, { cause: 'Metadata GC Threshold' }),
    'without a young generation every collection is full': sketchFullGcs(20, {
      facts: { collector: 'OpenJ9 optthruput' },
    }),
  },
  fires: {
    'three within a minute': {
      on: sketchFullGcs(3, { every: 30 }),
      level: 'SEVERE',
      explanation: /3 full collections in a row .* each freeing 100 MB/,
    },
    'nine in vain': { on: sketchFullGcs(9, { freed: 10 }), level: 'SEVERE' },
    'ten that free 2 % each': { on: sketchFullGcs(10, { freed: 20 }), level: 'SEVERE' },
    'ten that free less than 2 % each': {
      on: sketchFullGcs(10, { freed: 19 }),
      level: 'FATAL',
      explanation: /took 10 s of 46 s/,
    },
  },
});
