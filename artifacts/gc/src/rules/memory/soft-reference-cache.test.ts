import { aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { softReferenceCache } from './soft-reference-cache.ts';

/** Sketches pairs of full collections of a heap of 1000 MB: the first frees nothing, the second follows and leaves this much, in MB. */
const sketchPairs = (
  pairs: number,
  left: number,
  more: { ms?: number; secondsBetween?: number; cause?: string } = {},
): RunSketch => {
  const { ms = 50, secondsBetween = 0.001, cause = 'G1 Compaction Pause' } = more;
  return {
    facts: { collector: 'G1', heapMax: 1000 * MB },
    events: times(pairs, (i) => [
      aPause(100 + i, ms, { pause: 'full', cause, heap: pool(990, 988, 1000) }),
      aPause(100 + i + ms / 1000 + secondsBetween, ms, { pause: 'full', cause, heap: pool(989, left, 1000) }),
    ]).flat(),
    untilSeconds: 200,
  };
};

checkRule(softReferenceCache, {
  silent: {
    once: sketchPairs(1, 20),
    'the second frees less than a fifth of the heap': sketchPairs(5, 800),
    'there was time for objects to die': sketchPairs(5, 20, { secondsBetween: 0.005 }),
    'somebody asks for them': sketchPairs(5, 20, { cause: 'System.gc()' }),
  },
  fires: {
    'the second collection empties the heap': {
      on: sketchPairs(10, 20),
      level: 'WARNING',
      explanation: /next one, which began at once, freed up to 969 MB/,
    },
    'once, after a row of futile collections': {
      on: {
        facts: { collector: 'G1', heapMax: 1000 * MB },
        events: [
          ...times(4, (i) =>
            aPause(100 + i, 300, { pause: 'full', cause: 'G1 Compaction Pause', heap: pool(990, 988, 1000) }),
          ),
          aPause(103.301, 300, { pause: 'full', cause: 'G1 Compaction Pause', heap: pool(989, 20, 1000) }),
        ],
        untilSeconds: 200,
      },
      level: 'WARNING',
      explanation: /^Soft references filled the heap once: clearing them freed up to 969 MB/,
    },
    'short ones are felt by nobody': { on: sketchPairs(2, 20, { ms: 5 }), level: 'INFO' },
  },
});
