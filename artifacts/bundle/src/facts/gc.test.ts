import { checkFactThresholds, createCapture } from '../../testing/index.ts';
import { collectGcClockFacts } from './clock.ts';
import { collectGcFacts } from './gc.ts';

interface Pause {
  readonly at: number;
  readonly duration: number;
  readonly real?: number;
  readonly user?: number;
  readonly sys?: number;
  readonly name?: string;
}

interface Collection {
  readonly at?: number;
  readonly before?: number;
  readonly after: number;
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
      ...collection,
    })),
    causes,
    span: { durationMs },
    pauses: { maxMs: longest, maxRow: pauses.findIndex(({ duration }) => duration === longest), totalMs: 0 },
    safepoints: { operations },
    sizes: { metaspace },
    run: {
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
  gcLog({ causes: [{ cause: name, pauseCount, percent, line: 1 }] });

checkFactThresholds(collectGcFacts, {
  'eighty-five percent left after collections': {
    fact: 'floor-high',
    under: floors(849, 849),
    at: floors(850, 850),
    over: floors(851, 851),
  },
  'two collections': { fact: 'floor-high', under: floors(900), at: floors(900, 900), over: floors(900, 900, 900) },
  'less than half left after collections': {
    fact: 'full-frees',
    under: floors(500),
    at: floors(499),
    over: floors(400),
  },
  'a rise by a tenth of the heap': {
    fact: 'floor-rising',
    under: floors(100, 125, 150, 175, 199),
    at: floors(100, 125, 150, 175, 200),
    over: floors(100, 125, 150, 175, 201),
  },
  'five collections that leave more and more': {
    fact: 'floor-rising',
    under: floors(100, 200, 300, 400),
    at: floors(100, 200, 300, 400, 500),
    over: floors(100, 200, 300, 400, 500, 600),
  },
  'three full collections in a row that free less than five percent': {
    fact: 'full-futile',
    under: gcLog({ collections: repeat(2, { before: 900, after: 851 }) }),
    at: gcLog({ collections: repeat(3, { before: 900, after: 851 }) }),
    over: gcLog({ collections: repeat(4, { before: 900, after: 851 }) }),
  },
  'less than five percent freed': {
    fact: 'full-futile',
    under: gcLog({ collections: repeat(3, { before: 900, after: 850 }) }),
    at: gcLog({ collections: repeat(3, { before: 900, after: 851 }) }),
    over: gcLog({ collections: repeat(3, { before: 900, after: 880 }) }),
  },
  'a heap that is half full': {
    fact: 'full-futile',
    under: gcLog({ collections: repeat(3, { before: 510, after: 499 }) }),
    at: gcLog({ collections: repeat(3, { before: 510, after: 500 }) }),
    over: gcLog({ collections: repeat(3, { before: 510, after: 501 }) }),
  },
  'a fifth of the worst minute': {
    fact: 'overhead',
    under: gcLog({ pauses: repeat(12, { at: 1000, duration: 999 }) }),
    at: gcLog({ pauses: repeat(12, { at: 1000, duration: 1000 }) }),
    over: gcLog({ pauses: repeat(12, { at: 1000, duration: 1001 }) }),
  },
  'a log of ten seconds': {
    fact: 'overhead',
    under: gcLog({ pauses: [{ at: 0, duration: 9000 }], durationMs: 9999 }),
    at: gcLog({ pauses: [{ at: 0, duration: 9000 }], durationMs: 10_000 }),
    over: gcLog({ pauses: [{ at: 0, duration: 9000 }], durationMs: 10_001 }),
  },
  'a pause of one second': {
    fact: 'long-pause',
    under: gcLog({ pauses: [{ at: 0, duration: 999 }] }),
    at: gcLog({ pauses: [{ at: 0, duration: 1000 }] }),
    over: gcLog({ pauses: [{ at: 0, duration: 1001 }] }),
  },
  'another safepoint of one second': {
    fact: 'sp-long',
    under: gcLog({ operations: [{ operation: 'HeapDumper', gc: false, maxMs: 999 }] }),
    at: gcLog({ operations: [{ operation: 'HeapDumper', gc: false, maxMs: 1000 }] }),
    over: gcLog({ operations: [{ operation: 'HeapDumper', gc: false, maxMs: 1001 }] }),
  },
  'two collections for class metadata': {
    fact: 'meta-full',
    under: gcLog({ collections: [{ after: 1, resizing: true }], metaspace: { peak: 100, allocated: 100 } }),
    at: gcLog({ collections: repeat(2, { after: 1, resizing: true }), metaspace: { peak: 100, allocated: 100 } }),
    over: gcLog({ collections: repeat(3, { after: 1, resizing: true }), metaspace: { peak: 100, allocated: 100 } }),
  },
  'ninety percent of the metaspace': {
    fact: 'meta-full',
    under: gcLog({ collections: repeat(2, { after: 1, resizing: true }), metaspace: { peak: 89, allocated: 100 } }),
    at: gcLog({ collections: repeat(2, { after: 1, resizing: true }), metaspace: { peak: 90, allocated: 100 } }),
    over: gcLog({ collections: repeat(2, { after: 1, resizing: true }), metaspace: { peak: 91, allocated: 100 } }),
  },
  'three calls of System.gc()': {
    fact: 'explicit',
    under: cause('System.gc()', 2, 90),
    at: cause('System.gc()', 3, 90),
    over: cause('System.gc()', 4, 90),
  },
  'half of the pause time by System.gc()': {
    fact: 'explicit-most',
    under: cause('System.gc()', 9, 49),
    at: cause('System.gc()', 9, 50),
    over: cause('System.gc()', 9, 51),
  },
  'a fifth of the pause time for humongous objects': {
    fact: 'humongous',
    under: cause('G1 Humongous Allocation', 9, 19),
    at: cause('G1 Humongous Allocation', 9, 20),
    over: cause('G1 Humongous Allocation', 9, 21),
  },
  'three evacuations that failed': {
    fact: 'evac-fail',
    under: gcLog({ pauses: repeat(2, { at: 0, duration: 1, name: 'Pause Young (Evacuation Failure)' }) }),
    at: gcLog({ pauses: repeat(3, { at: 0, duration: 1, name: 'Pause Young (Evacuation Failure)' }) }),
    over: gcLog({ pauses: repeat(4, { at: 0, duration: 1, name: 'Pause Young (Evacuation Failure)' }) }),
  },
  'half a second of waiting': {
    fact: 'wait-real',
    under: gcLog({ pauses: repeat(2, { at: 0, duration: 1, real: 499, user: 1 }) }),
    at: gcLog({ pauses: repeat(2, { at: 0, duration: 1, real: 500, user: 1 }) }),
    over: gcLog({ pauses: repeat(2, { at: 0, duration: 1, real: 501, user: 1 }) }),
  },
  'two pauses that waited': {
    fact: 'wait-real',
    under: gcLog({ pauses: repeat(1, { at: 0, duration: 1, real: 900, user: 1 }) }),
    at: gcLog({ pauses: repeat(2, { at: 0, duration: 1, real: 900, user: 1 }) }),
    over: gcLog({ pauses: repeat(3, { at: 0, duration: 1, real: 900, user: 1 }) }),
  },
  'more than twice the CPU time': {
    fact: 'wait-real',
    under: gcLog({ pauses: repeat(2, { at: 0, duration: 1, real: 900, user: 400, sys: 50 }) }),
    at: gcLog({ pauses: repeat(2, { at: 0, duration: 1, real: 901, user: 400, sys: 50 }) }),
    over: gcLog({ pauses: repeat(2, { at: 0, duration: 1, real: 1000, user: 400, sys: 50 }) }),
  },
});

checkFactThresholds(collectGcClockFacts, {
  'a step of one second': {
    fact: 'clock-jump',
    under: gcLog({ jumps: [{ byMs: -999, line: 1 }] }),
    at: gcLog({ jumps: [{ byMs: -1000, line: 1 }] }),
    over: gcLog({ jumps: [{ byMs: 1001, line: 1 }] }),
  },
});
