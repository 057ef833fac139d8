import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThreshold, checkFactThresholds, createCapture } from '../../../testing/index.ts';
import { collectGcClockFacts } from '../clock.ts';
import { collectGcFacts } from './gc.ts';

interface Pause {
  readonly at: number;
  readonly duration: number;
  readonly after?: number;
  readonly real?: number;
  readonly user?: number;
  readonly sys?: number;
  readonly name?: string;
}

interface Collection {
  readonly at?: number;
  readonly before?: number;
  readonly after: number;
  readonly oldAfter?: number;
  readonly full?: boolean;
  readonly resizing?: boolean;
  readonly cause?: string;
}

interface Run {
  readonly pauses?: readonly Pause[];
  readonly collections?: readonly Collection[];
  readonly causes?: readonly object[];
  readonly durationMs?: number;
  readonly metaspace?: object;
  readonly operations?: readonly object[];
  readonly jumps?: readonly object[];
  readonly flags?: readonly (readonly [string, string])[];
  readonly collector?: string;
}

const column = <Value>(values: readonly Value[]) => ({ get: (row: number) => values[row] });

/** Returns the last run of a GC log with a heap of 1,000 bytes. */
const gcLog = (run: Run) => {
  const {
    pauses = [],
    collections = [],
    causes = [],
    durationMs = 600_000,
    metaspace = {},
    operations = [],
    jumps = [],
    flags = [],
    collector = 'G1',
  } = run;
  const longest = Math.max(0, ...pauses.map(({ duration }) => duration));
  const analysis = {
    capacity: { bytes: 1000 },
    oldCollections: collections.map((collection, index) => ({
      at: index * 1000,
      line: index + 1,
      full: true,
      resizing: false,
      cause: 'Allocation Failure',
      before: 1000,
      oldAfter: Number.NaN,
      ...collection,
    })),
    causes,
    flags: { values: new Map(flags) },
    span: { durationMs },
    pauses: { maxMs: longest, maxRow: pauses.findIndex(({ duration }) => duration === longest), totalMs: 0 },
    safepoints: { operations },
    sizes: { metaspace, heap: { allocated: 1000 }, old: { allocated: 600 } },
    run: {
      facts: { collector },
      clock: { jumps, wallOffset: 0 },
      marks: [],
      pauses: {
        count: pauses.length,
        at: column(pauses.map(({ at }) => at)),
        duration: column(pauses.map(({ duration }) => duration)),
        line: column(pauses.map((_, index) => index + 1)),
        real: column(pauses.map(({ real = 0 }) => real)),
        user: column(pauses.map(({ user = 0 }) => user)),
        sys: column(pauses.map(({ sys = 0 }) => sys)),
        name: column(pauses.map(({ name = 'Pause Young' }) => name)),
        cause: column(pauses.map(() => '')),
        pools: { heap: { after: column(pauses.map(({ after = Number.NaN }) => after)) } },
        kind: column(pauses.map(() => 'young')),
      },
    },
  };
  return createCapture({ gc: { analysis: { analyses: [analysis] } } });
};

const repeat = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
const floors = (...after: readonly number[]) =>
  gcLog({ collections: after.map((bytes) => ({ after: bytes, before: 2000 })) });
const cause = (name: string, pauseCount: number, percent: number) =>
  gcLog({ causes: [{ cause: name, pauseCount, percent, totalMs: 9000, maxMs: 900, line: 1 }] });

/** Collections that leave more and more from 100 bytes on, until the heap has `full` in use; then nothing changes. */
const rise = (riseMs: number, full: number) =>
  gcLog({
    pauses: [
      ...Array.from({ length: 21 }, (_, step) => ({
        at: (step * riseMs) / 20,
        duration: 1,
        after: 100 + ((full - 100) * step) / 20,
      })),
      ...repeat(5, { at: riseMs + 10, duration: 1, after: full }),
    ],
  });

checkFactThresholds(collectGcFacts, {
  'a heap that collections leave eighty-five percent full': atThreshold('rose-to-full', [849, 850, 900], (after) =>
    rise(60_000, after),
  ),
  'a rise of five seconds': atThreshold('rose-to-full', [5000, 6500, 60_000], (riseMs) => rise(riseMs, 900)),
  'eighty-five percent left after collections': atThreshold('floor-high', [849, 850, 851], (after) =>
    floors(after, after),
  ),
  'two collections': { fact: 'floor-high', under: floors(900), at: floors(900, 900), over: floors(900, 900, 900) },
  'less than half left after collections': atThreshold('full-frees', [500, 499, 400], (after) => floors(after)),
  'what remains is the same over ten young collections': atThreshold('floor-flat', [14, 15, 16], (pauses) =>
    gcLog({
      pauses: Array.from({ length: pauses }, (_, index) => ({ at: index * 200, duration: 1 })),
      collections: repeat(5, { after: 870 }),
    }),
  ),
  'a heap that is not full to the last': atThreshold('floor-flat', [951, 949, 900], (after) =>
    gcLog({
      pauses: Array.from({ length: 20 }, (_, index) => ({ at: index * 200, duration: 1 })),
      collections: repeat(5, { after }),
    }),
  ),
  'a rise by a tenth of the heap': atThreshold('floor-rising', [199, 200, 201], (after) =>
    floors(100, 125, 150, 175, after),
  ),
  'a heap that does not fill up at once': atThreshold('floor-rising', [749, 750, 900], (step) =>
    gcLog({ collections: [100, 200, 300, 400, 500].map((after, index) => ({ at: index * step, after })) }),
  ),
  'five collections that leave more and more': {
    fact: 'floor-rising',
    under: floors(100, 200, 300, 400),
    at: floors(100, 200, 300, 400, 500),
    over: floors(100, 200, 300, 400, 500, 600),
  },
  'three full collections in a row that free less than five percent': atThreshold('full-futile', [2, 3, 4], (count) =>
    gcLog({ collections: repeat(count, { before: 900, after: 851 }) }),
  ),
  'less than five percent freed': atThreshold('full-futile', [850, 851, 880], (after) =>
    gcLog({ collections: repeat(3, { before: 900, after }) }),
  ),
  'a heap that is half full': atThreshold('full-futile', [499, 500, 501], (after) =>
    gcLog({ collections: repeat(3, { before: 510, after }) }),
  ),
  'a fifth of the worst minute': atThreshold('overhead', [999, 1000, 1001], (duration) =>
    gcLog({ pauses: repeat(12, { at: 1000, duration }) }),
  ),
  'a log of ten seconds': atThreshold('overhead', [9999, 10_000, 10_001], (durationMs) =>
    gcLog({ pauses: [{ at: 0, duration: 9000 }], durationMs }),
  ),
  'a pause of one second': atThreshold('long-pause', [999, 1000, 1001], (duration) =>
    gcLog({ pauses: [{ at: 0, duration }] }),
  ),
  'another safepoint of one second': atThreshold('sp-long', [999, 1000, 1001], (maxMs) =>
    gcLog({ operations: [{ operation: 'HeapDumper', gc: false, maxMs }] }),
  ),
  'two collections for class metadata': {
    fact: 'meta-full',
    under: gcLog({ collections: [{ after: 1, resizing: true }], metaspace: { peak: 100, allocated: 100 } }),
    at: gcLog({ collections: repeat(2, { after: 1, resizing: true }), metaspace: { peak: 100, allocated: 100 } }),
    over: gcLog({ collections: repeat(3, { after: 1, resizing: true }), metaspace: { peak: 100, allocated: 100 } }),
  },
  'ninety percent of the metaspace': atThreshold('meta-full', [89, 90, 91], (peak) =>
    gcLog({ collections: repeat(2, { after: 1, resizing: true }), metaspace: { peak, allocated: 100 } }),
  ),
  'three calls of System.gc()': atThreshold('explicit', [2, 3, 4], (count) => cause('System.gc()', count, 90)),
  'half of the pause time by System.gc()': atThreshold('explicit-most', [49, 50, 51], (percent) =>
    cause('System.gc()', 9, percent),
  ),
  'two percent of the run by the JDK itself': atThreshold('explicit-most', [11_999, 12_000, 12_001], (totalMs) =>
    gcLog({
      causes: [{ cause: 'System.gc()', pauseCount: 9, percent: 90, totalMs, line: 1 }],
      flags: [['MaxDirectMemorySize', '64m']],
    }),
  ),
  'one percent of the run, when no call takes a second': atThreshold('explicit-most', [5999, 6000, 6001], (totalMs) =>
    gcLog({ causes: [{ cause: 'System.gc()', pauseCount: 9, percent: 90, totalMs, maxMs: 700, line: 1 }] }),
  ),
  'a call of a second': atThreshold('explicit-most', [999, 1000, 1001], (maxMs) =>
    gcLog({ causes: [{ cause: 'System.gc()', pauseCount: 9, percent: 90, totalMs: 3000, maxMs, line: 1 }] }),
  ),
  'a fifth of the pause time for humongous objects': atThreshold('humongous', [19, 20, 21], (percent) =>
    cause('G1 Humongous Allocation', 9, percent),
  ),
  'five pauses for humongous objects': atThreshold('humongous', [4, 5, 6], (count) =>
    cause('G1 Humongous Allocation', count, 90),
  ),
  'three evacuations that failed': atThreshold('evac-fail', [2, 3, 4], (count) =>
    gcLog({ pauses: repeat(count, { at: 0, duration: 1, name: 'Pause Young (Evacuation Failure)' }) }),
  ),
  'half a second of waiting': atThreshold('wait-real', [499, 500, 501], (real) =>
    gcLog({ pauses: repeat(2, { at: 0, duration: 1, real, user: 1 }) }),
  ),
  'two pauses that waited': atThreshold('wait-real', [1, 2, 3], (count) =>
    gcLog({ pauses: repeat(count, { at: 0, duration: 1, real: 900, user: 1 }) }),
  ),
  'more than twice the CPU time': atThreshold('wait-real', [900, 901, 1000], (real) =>
    gcLog({ pauses: repeat(2, { at: 0, duration: 1, real, user: 400, sys: 50 }) }),
  ),
});

checkFactThresholds(collectGcClockFacts, {
  'a step of one second': {
    fact: 'clock-jump',
    under: gcLog({ jumps: [{ byMs: -999, line: 1 }] }),
    at: gcLog({ jumps: [{ byMs: -1000, line: 1 }] }),
    over: gcLog({ jumps: [{ byMs: 1001, line: 1 }] }),
  },
});

test('a heap that was full and is free again is not full', () => {
  const facts = collectGcFacts(floors(900, 900, 900, 900, 20));
  assert.deepEqual(
    facts.map(({ id, words }) => [id, words.full, words.left]),
    [['full-frees', '900 B', '20 B']],
  );
});

test('a full old generation of a fixed size fills the heap, whatever room the young one has', () => {
  const full = { after: 590, oldAfter: 590, before: 700 };
  const find = (collector: string) =>
    collectGcFacts(gcLog({ collector, collections: repeat(5, full) })).find(({ id }) => id === 'floor-high');
  assert.match(find('Parallel')?.statement ?? '', /the old generation is still 98 % full \(590 B of 600 B\)/);
  assert.equal(find('G1'), undefined);
});

test('a later collection of any kind shows that a full heap is free again', () => {
  const collections = repeat(3, { after: 950, at: 1000, before: 1000 });
  const facts = collectGcFacts(gcLog({ collections, pauses: [{ at: 2000, duration: 1, after: 100 }] }));
  assert.deepEqual(
    facts.map(({ id, words }) => [id, words.left]),
    [['full-frees', '100 B']],
  );
});

test('most collections for humongous objects count, also where full ones take the time', () => {
  const causes = (humongous: number) => [
    { cause: 'G1 Humongous Allocation', pauseCount: humongous, percent: 5, totalMs: 90, maxMs: 9, line: 1 },
    { cause: 'G1 Evacuation Pause', pauseCount: 20, percent: 5, totalMs: 90, maxMs: 9, line: 2 },
    { cause: 'G1 Compaction Pause', pauseCount: 50, percent: 90, totalMs: 9000, maxMs: 900, line: 3 },
  ];
  const has = (humongous: number) =>
    collectGcFacts(gcLog({ causes: causes(humongous) })).some(({ id }) => id === 'humongous');
  assert.deepEqual([has(19), has(20)], [false, true]);
});

test('a heap that has filled up to its bound has settled; one that still grows has not', () => {
  const grow = (limit: number) =>
    gcLog({
      pauses: Array.from({ length: 60 }, (_, step) => ({
        at: step * 1000,
        duration: 1,
        after: 100 + Math.min(step, limit) * 5,
      })),
    });
  const isSettled = (capture: ReturnType<typeof gcLog>) =>
    collectGcFacts(capture).some(({ id }) => id === 'floor-settled');
  assert.deepEqual([isSettled(grow(20)), isSettled(grow(60))], [true, false]);
});
