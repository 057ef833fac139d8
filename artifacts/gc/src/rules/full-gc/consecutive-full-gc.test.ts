import { aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { consecutiveFullGc } from './consecutive-full-gc.ts';

const sketchFullGcs = (
  count: number,
  more: { every?: number; freed?: number; cause?: string; durationMs?: number; facts?: RunSketch['facts'] } = {},
): RunSketch => {
  const { every = 5, freed = 100, cause = 'Ergonomics', durationMs = 1000, facts } = more;
  return {
    facts: { collector: 'Parallel', heapMax: 1000 * MB, ...facts },
    events: times(count, (i) =>
      aPause(700 + i * every, durationMs, { pause: 'full', cause, heap: pool(900, 900 - freed, 1000) }),
    ),
  };
};

checkRule(consecutiveFullGc, {
  silent: {
    'two in a row': sketchFullGcs(2),
    'three that are more than a minute apart in all': sketchFullGcs(3, { every: 31 }),
    'the application runs for nine seconds between them': sketchFullGcs(9, { every: 10 }),
    'somebody asks for them': sketchFullGcs(20, { cause: 'System.gc()' }),
    'each frees 30 % of the heap': sketchFullGcs(20, { freed: 300 }),
    'each frees 30 % of a heap that has not grown to its limit': sketchFullGcs(20, {
      freed: 300,
      facts: { heapMax: 8000 * MB },
    }),
    'they take milliseconds': sketchFullGcs(20, { durationMs: 4 }),
    'they take less than 5 % of the time': sketchFullGcs(20, { durationMs: 100 }),
    'they make room for classes': sketchFullGcs(20, { cause: 'Metadata GC Threshold' }),
    'without a young generation every collection is full': sketchFullGcs(20, {
      facts: { collector: 'OpenJ9 optthruput' },
    }),
  },
  fires: {
    'three within a minute': {
      on: sketchFullGcs(3, { every: 5 }),
      level: 'SEVERE',
      explanation: /3 full collections in a row .* each freeing 100 MB/,
    },
    'what is freed is a share of the heap that the JVM has taken': {
      on: sketchFullGcs(20, { facts: { heapMax: 8000 * MB } }),
      level: 'SEVERE',
      explanation: /each freed 10 % of the heap.* each freeing 100 MB on average of the 1,000 MB heap/,
    },
    'each frees less than 30 % of the heap': { on: sketchFullGcs(20, { freed: 299 }), level: 'SEVERE' },
    'a tenth of the time': { on: sketchFullGcs(3, { every: 2, durationMs: 200 }), level: 'WARNING' },
    'nine in vain': { on: sketchFullGcs(9, { freed: 10 }), level: 'SEVERE' },
    'ten that free 2 % each': { on: sketchFullGcs(10, { freed: 20 }), level: 'SEVERE' },
    'ten that free less than 2 % each': {
      on: sketchFullGcs(10, { freed: 19 }),
      level: 'FATAL',
      explanation: /took 10 s of 46 s/,
    },
  },
});
