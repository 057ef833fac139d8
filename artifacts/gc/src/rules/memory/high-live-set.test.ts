import { aCycle, aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { highLiveSet } from './high-live-set.ts';

const sketchZgc = (live: number, count = 12, heapMax: number | undefined = 1000 * MB): RunSketch => ({
  facts: { collector: 'ZGC', ...(heapMax ? { heapMax } : {}) },
  events: [
    ...times(10, (i) => aPause(60 + i, 0.1, { pause: 'remark' })),
    ...times(count, (i) => aCycle(100 + i * 60, 500, { cycle: 'cycle', pools: { heap: pool(950, live, 1000) } })),
  ],
});

/** Sketches an old generation of 700 MB in a heap of 1000 MB. */
const sketchParallel = (old: number, committed = 1000): RunSketch => ({
  facts: { collector: 'Parallel', heapMax: 1000 * MB },
  events: times(12, (i) =>
    aPause(100 + i * 60, 500, {
      pause: 'full',
      cause: 'Ergonomics',
      heap: pool(950, old, committed),
      pools: { old: pool(700, old, 700) },
    }),
  ),
});

checkRule(highLiveSet, {
  silent: {
    'just below 70 % of the heap': sketchZgc(699),
    'what was alive is released later': {
      facts: { collector: 'Parallel', heapMax: 1000 * MB },
      events: [...(sketchParallel(600).events ?? []), aPause(2000, 9, { heap: pool(500, 300, 1000) })],
    },
    'two collections tell too little': sketchZgc(800, 2),
    'the limit of the heap is not known': sketchZgc(800, 12, 0),
    'just below 80 % of the old generation': sketchParallel(559),
    'the heap has not grown to its limit': sketchParallel(600, 840),
  },
  fires: {
    'exactly 70 % of the heap': {
      on: sketchZgc(700),
      level: 'INFO',
      explanation: /700 MB stay in use after collections, 70 % of the heap/,
    },
    'exactly 85 %': { on: sketchZgc(850), level: 'WARNING' },
    'exactly 80 % of the old generation': {
      on: sketchParallel(560),
      level: 'INFO',
      explanation: /80 % of the old generation/,
    },
  },
});
