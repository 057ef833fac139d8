import { aCycle, aPause, aStall, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { heapExhausted } from './heap-exhausted.ts';

/** Sketches full collections, a second apart, of a heap of 1000 MB; sizes in MB. */
const sketchFullGcs = (
  count: number,
  before: number,
  after: number,
  committed = 1000,
  cause = 'Ergonomics',
): RunSketch => ({
  facts: { collector: 'Parallel', heapMax: 1000 * MB },
  events: times(count, (i) => aPause(100 + i, 500, { pause: 'full', cause, heap: pool(before, after, committed) })),
});

/** Sketches two full collections of a heap of 1000 MB that free nothing, with this many seconds in between. */
const sketchLastAttempt = (secondsBetween: number): RunSketch => ({
  facts: { collector: 'G1', heapMax: 1000 * MB },
  events: [0, 0.5 + secondsBetween].map((at) =>
    aPause(100 + at, 500, { pause: 'full', cause: 'G1 Humongous Allocation', heap: pool(905, 905, 1000) }),
  ),
});

/** Sketches full collections that begin this many seconds after the JVM, of an old generation of 700 MB; sizes in MB. */
const sketchOldFull = (count: number, from: number, left: number, freed: number, growth = 0): RunSketch => ({
  // The log begins with the first of them, not with the JVM.
  unstamped: true,
  facts: { collector: 'Parallel', heapMax: 1000 * MB },
  events: times(count, (i) =>
    aPause(from + 20 * i, 5000, {
      pause: 'full',
      cause: 'Ergonomics',
      heap: pool(left + freed + 230, left + 10, 1000),
      pools: { old: pool(left + freed, left, 700 + growth * i) },
    }),
  ),
});

const sketchZgc = (live: number, stalls: number): RunSketch => ({
  facts: { collector: 'ZGC', heapMax: 1000 * MB },
  events: [
    ...times(stalls, () => aStall(101, 50)),
    ...times(3, (i) =>
      aCycle(100 + i, 500, { cycle: 'cycle', live: live * MB, pools: { heap: pool(990, 980, 1000) } }),
    ),
  ],
});

const sketchEpsilon = (used: number): RunSketch => ({
  facts: { collector: 'Epsilon', heapMax: 1000 * MB },
  events: [{ kind: 'heap-sample', pool: 'heap', used: used * MB, committed: 1000 * MB, line: 7, uptime: 5, wall: 5 }],
});

/** Sketches a heap that was full, and three young collections that leave this much of 1000 MB later. */
const sketchReleased = (left: number, often = 1, laterSeconds = 300, laterEvery = 20): RunSketch => ({
  facts: { collector: 'G1', heapMax: 1000 * MB },
  events: times(often, (time) => [
    ...times(4, (i) =>
      aPause(100 + time * 900 + i * 20, 900, {
        pause: 'full',
        cause: 'G1 Compaction Pause',
        heap: pool(950, 940, 1000),
      }),
    ),
    ...times(3, (i) => aPause(laterSeconds + time * 900 + i * laterEvery, 9, { heap: pool(left + 100, left, 1000) })),
  ]).flat(),
});

checkRule(heapExhausted, {
  silent: {
    'a full old generation two times': sketchOldFull(2, 3600, 695, 6),
    'a full old generation in a log that shows how it filled': sketchOldFull(3, 60, 695, 6),
    'an old generation of which a hundredth is freed': sketchOldFull(3, 3600, 690, 8),
    'an old generation that grows': sketchOldFull(3, 3600, 695, 6, 5),
    'two in a row may be bad luck': sketchFullGcs(2, 900, 890),
    'two that free nothing, with work in between': sketchLastAttempt(0.2),
    'less than 85 % stays in use': sketchFullGcs(5, 850, 849),
    'each frees 5 % of the heap': sketchFullGcs(5, 920, 870),
    'the heap has not grown to its limit': sketchFullGcs(5, 740, 735, 749),
    'somebody asks for them': sketchFullGcs(5, 900, 890, 1000, 'System.gc()'),
    'they make room for classes': sketchFullGcs(5, 900, 890, 1000, 'Metadata GC Threshold'),
    'ZGC: what was allocated during cycles is not alive': sketchZgc(90, 2),
    'ZGC below 85 %': sketchZgc(849, 2),
    'ZGC without a thread that waits': sketchZgc(950, 0),
    'Shenandoah: what is in use after a cycle is not all alive': {
      facts: { collector: 'Shenandoah', heapMax: 1000 * MB },
      events: times(5, (i) => aCycle(100 + i, 500, { cycle: 'cycle', pools: { heap: pool(990, 980, 1000) } })),
    },
    'Epsilon below 95 %': sketchEpsilon(949),
  },
  fires: {
    'nothing of a full old generation is freed, only young objects': {
      on: sketchOldFull(3, 3600, 695, 6),
      level: 'FATAL',
      explanation: /The old generation is full: 3 full collections in a row left 695 MB of 700 MB .*1 h after the JVM/,
    },
    'three in a row that leave 85 %': {
      on: sketchFullGcs(3, 860, 850),
      level: 'FATAL',
      explanation: /3 collections of the old generation in a row/,
    },
    'Parallel gave a part of its young generation back': { on: sketchFullGcs(3, 740, 735, 800), level: 'FATAL' },
    'two at once that free nothing, the last attempt before an error': {
      on: sketchLastAttempt(0.1),
      level: 'FATAL',
      explanation: /2 collections of the old generation in a row.*last attempt of the JVM/s,
    },
    'it was full for a while, and what filled it was released': {
      on: sketchReleased(470),
      level: 'SEVERE',
      explanation:
        /^The heap was full for 1 min.*940 MB of 1,?000 MB in use after 4 collections, and 470 MB later\..*no leak that stays/s,
    },
    'it was full twice': {
      on: sketchReleased(470, 2),
      level: 'SEVERE',
      explanation:
        /^The heap was full 2 times, for up to 1 min.*The log has 2 such times; the first began at 1 min 40 s of uptime, the last at 16 min 40 s of uptime\./s,
    },
    'the JVM ends as it is released': { on: sketchReleased(10, 1, 162, 1), level: 'FATAL' },
    'the JVM ends within a second, after collections of milliseconds': {
      on: {
        facts: { collector: 'G1', heapMax: 1000 * MB },
        events: [
          ...times(10, (i) => aPause(100 + i / 500, 2, { pause: 'full', heap: pool(999, 999, 1000) })),
          ...times(3, (i) => aPause(100.03 + i / 500, 2, { pause: 'full', heap: pool(999, 2, 1000) })),
        ],
      },
      level: 'FATAL',
    },
    'later most of it is still in use': { on: sketchReleased(480), level: 'FATAL' },
    'ZGC at 85 % with a stall': { on: sketchZgc(850, 1), level: 'FATAL', explanation: /marking found 85 % or more/ },
    'Epsilon at 95 %': { on: sketchEpsilon(950), level: 'FATAL', explanation: /Epsilon never collects/ },
  },
});
