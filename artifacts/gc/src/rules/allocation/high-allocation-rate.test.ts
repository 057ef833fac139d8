import { aPause, aStall, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { highAllocationRate } from './high-allocation-rate.ts';

/** Sketches a collection per second, between which this many MB are allocated. */
const sketchAllocation = (mb: number, durationMs = 10): RunSketch => ({
  facts: { collector: 'G1' },
  events: times(600, (i) => aPause(1 + i, durationMs, { heap: pool(100 + mb, 100, 4000) })),
});

checkRule(highAllocationRate, {
  silent: { 'just below 1 GB/s': sketchAllocation(1000) },
  fires: {
    'above 1 GB/s at little cost': {
      on: sketchAllocation(1100),
      level: 'INFO',
      explanation: /1\.0\d GB\/s are allocated/,
    },
    'GC takes more than 5 % of the time': { on: sketchAllocation(1100, 60), level: 'WARNING' },
    'a thread waits for memory': {
      on: { ...sketchAllocation(1100), events: [...(sketchAllocation(1100).events ?? []), aStall(601, 5)] },
      level: 'WARNING',
      explanation: /a thread waited for memory 1 time/,
    },
  },
});
