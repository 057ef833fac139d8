import { aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { oversizedAllocation } from './oversized-allocation.ts';

const FACTS = { collector: 'Parallel', heapMax: 256 * 1024 * 1024 } as const;

/** Sketches two full collections at once that leave so many MB of the heap and of the old generation. */
const sketchTries = (left: number, oldLeft: number, freed = 0, cause = 'Allocation Failure'): RunSketch => ({
  facts: FACTS,
  events: [
    ...times(20, (i) => aPause(1 + i, 5, { pools: { heap: pool(80, left, 256) } })),
    ...times(2, (i) =>
      aPause(30 + i * 0.05, 20, {
        pause: 'full',
        cause,
        pools: { heap: pool(left + freed, left, 256), old: pool(oldLeft, oldLeft, 170) },
      }),
    ),
    aPause(60, 5, { pools: { heap: pool(80, left, 256) } }),
  ],
});

checkRule(oversizedAllocation, {
  silent: {
    'the heap is full': sketchTries(200, 150),
    'the old generation is full, the young one is not': sketchTries(100, 98),
    'they free memory': sketchTries(10, 10, 40),
    'they are requested': sketchTries(10, 10, 0, 'System.gc()'),
  },
  fires: {
    'twice in vain with an empty heap': {
      on: sketchTries(10, 10),
      level: 'WARNING',
      explanation: /larger than all that is free.*OutOfMemoryError/,
    },
  },
});
