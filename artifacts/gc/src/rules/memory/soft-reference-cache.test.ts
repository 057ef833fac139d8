import { aMark, aPause, aStall, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { PauseMark } from '../../events.ts';
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

/**
 * Sketches how G1 fills a heap of 1000 MB: a marking frees nothing, and a full collection leaves this much. Young collections may start
 * another marking after it, and `mixed` ones may free this much in between.
 */
const sketchMarkings = (
  fulls: number,
  left: number,
  more: { mixedLeft?: number; promoted?: number; remarked?: number } = {},
): RunSketch => {
  const { mixedLeft = 900, promoted = 40, remarked = 910 } = more;
  return {
    facts: { collector: 'G1', heapMax: 1000 * MB },
    events: times(fulls, (i) => {
      const at = 100 + i * 10;
      const start = { marks: PauseMark.startsMarking };
      return [
        aPause(at, 5, { ...start, heap: pool(920, 980 - promoted, 1000) }),
        aPause(at + 1, 5, { pause: 'remark', heap: pool(910, remarked, 1000) }),
        aPause(at + 2, 5, { pause: 'cleanup', heap: pool(920, 920, 1000) }),
        aPause(at + 3, 5, { pause: 'mixed', heap: pool(950, mixedLeft, 1000) }),
        aPause(at + 4, 5, { ...start, heap: pool(960, 940, 1000) }),
        aPause(at + 5, 300, { pause: 'full', cause: 'G1 Compaction Pause', heap: pool(980, left, 1000) }),
      ];
    }).flat(),
    untilSeconds: 400,
  };
};

/** Sketches cycles of ZGC that clear most soft references, and threads that wait for memory. */
const sketchZgc = (cleared: number, stalls: number): RunSketch => ({
  facts: { collector: 'GenZGC', heapMax: 1000 * MB },
  events: [
    ...times(stalls, (i) => aStall(50 + i, 50)),
    ...times(cleared, (i) => aMark(100 + i * 9, 'soft-references-cleared', { value: 11_600 })),
  ],
  untilSeconds: 200,
});

checkRule(softReferenceCache, {
  silent: {
    'ZGC cleared them once': sketchZgc(1, 9),
    once: sketchPairs(1, 20),
    'the second frees less than a fifth of the heap': sketchPairs(5, 800),
    'there was time for objects to die': sketchPairs(5, 20, { secondsBetween: 0.005 }),
    'G1: two full collections free what marking had found alive': sketchMarkings(2, 300),
    'G1: they free less than a quarter of the heap': sketchMarkings(5, 700),
    'G1: mixed collections free as much': sketchMarkings(5, 300, { mixedLeft: 500 }),
    'G1: so much was promoted that the rest may have died meanwhile': sketchMarkings(5, 300, { promoted: 420 }),
    'G1: the remark frees as much, and what fills the heap came after it': sketchMarkings(5, 300, { remarked: 450 }),
    'somebody asks for them': sketchPairs(5, 20, { cause: 'System.gc()' }),
  },
  fires: {
    'ZGC clears them again and again, and threads wait': {
      on: sketchZgc(2, 2),
      level: 'WARNING',
      explanation: /filled the heap 2 times: ZGC cleared up to 11,600 of them at once/,
    },
    'ZGC clears them, and nobody waits': { on: sketchZgc(2, 1), level: 'INFO' },
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
    'G1: three full collections free what marking had found alive': {
      on: sketchMarkings(3, 300),
      level: 'WARNING',
      explanation: /Only full collections free what fills the heap, up to 680 MB at once: probably soft references/,
    },
    'short ones are felt by nobody': { on: sketchPairs(2, 20, { ms: 5 }), level: 'INFO' },
  },
});
