// One sample block of every kind that shows structure: three dumps of a batch runner whose leader holds a lock, and
// a heap.
import {
  type Blocker,
  type FlameGraph,
  type Forest,
  type Matrix,
  type MatrixCell,
  type MatrixRow,
  percent,
  type Section,
  type StackedBars,
  type Tone,
  type Tree,
  type Treemap,
} from '@hindsight/model';

/** Markup, a bidi override, an ANSI code, a formula, and markup of Markdown and XML. */
export const HOSTILE = '<img src=x onerror=alert(1)>\u202egnp\u001b[31m|=1+1`*_]]>\uffff';

const parts = (blocked: number) => [
  { name: 'blocked', value: blocked, tone: 'blocked' as const },
  { name: 'runnable', value: 10, tone: 'runnable' as const },
  { name: 'waiting', value: 4, tone: 'waiting' as const },
  { name: 'timed waiting', value: 4, tone: 'timed-waiting' as const },
  { name: 'no Java state (JVM)', value: 7, tone: 'other' as const },
];

export const STACKED: StackedBars = {
  kind: 'stacked-bars',
  id: 'states-per-dump',
  title: 'States per dump',
  note: 'threads; all bars share one scale',
  unit: 'count',
  rows: [
    { label: 'Dump 1', note: '21:51:42 · line 3', parts: parts(5) },
    { label: 'Dump 2', note: '21:51:45 · line 200', parts: parts(5) },
    { label: 'Dump 3', note: '21:51:48 · line 401', parts: parts(1) },
  ],
};

const nodes: FlameGraph['frames'] = [
  { depth: 0, label: 'java.lang.Thread.run', value: 12, tone: 'blocked' },
  { depth: 1, label: 'com.acme.stuck.BatchRunner.lead', value: 1, tone: 'runnable' },
  { depth: 2, label: 'com.acme.stuck.BatchRunner.scan', value: 1, tone: 'runnable' },
  { depth: 1, label: 'com.acme.stuck.BatchRunner.follow', value: 5, tone: 'blocked' },
  { depth: 1, label: 'com.acme.stuck.BatchRunner.lambda$main$0', value: 6, tone: 'waiting' },
  { depth: 2, label: 'java.util.concurrent.CountDownLatch.await', value: 3, tone: 'waiting' },
  { depth: 3, label: 'java.util.concurrent.locks.LockSupport.park', value: 3, tone: 'waiting' },
  { depth: 4, label: 'jdk.internal.misc.Unsafe.park', value: 3, tone: 'waiting' },
  { depth: 2, label: 'java.lang.Thread.sleep', value: 2, tone: 'timed-waiting' },
  { depth: 0, label: '(no Java frame)', value: 7, tone: 'native' },
  { depth: 0, label: 'java.lang.ref.Reference$ReferenceHandler.run', value: 1, tone: 'runnable' },
  { depth: 1, label: 'java.lang.ref.Reference.waitForReferencePendingList', value: 1, tone: 'runnable' },
];

export const TREE: Tree = {
  kind: 'tree',
  id: 'call-tree',
  title: 'Call tree',
  note: '20 threads of dump 3',
  unit: 'count',
  total: 20,
  openDepth: 2,
  nodes,
};

export const FLAME: FlameGraph = {
  kind: 'flame-graph',
  id: 'stacks',
  title: 'What all threads do',
  note: '20 threads of dump 3; width is threads, colour is state',
  unit: 'count',
  frames: nodes,
};

const cell = (letter: string, tone: Tone, text: string): MatrixCell => ({ letter, tone, text });
const stuck = (letter: string, tone: Tone, text: string): MatrixCell[] => [
  cell(letter, tone, text),
  { ...cell(letter, tone, text), same: true },
  { ...cell(letter, tone, text), same: true },
];
const using = (share: number) => ({ quantity: percent(100 * share), share });

const follower = (index: number): MatrixRow => ({
  label: `batch-follower-${index}`,
  cells: stuck('B', 'blocked', 'BatchRunner.follow:8'),
  measure: using(0),
});

export const MATRIX: Matrix = {
  kind: 'matrix',
  id: 'threads-over-time',
  title: 'Threads over time',
  note: 'a joined bar is a stack that did not change; the letter is the state',
  rowName: 'Thread',
  columns: ['Dump 1 · 21:51:42', 'Dump 2 · 21:51:45', 'Dump 3 · 21:51:48'],
  measureName: 'CPU of one core, dumps 1–3',
  groups: [
    {
      title: 'batch · 6 threads',
      rows: [
        {
          label: 'batch-leader',
          cells: stuck('R', 'runnable', 'BatchRunner.scan:7'),
          measure: using(0.992),
        },
        ...[0, 1, 2, 3, 4].map(follower),
      ],
    },
    {
      title: 'heartbeat · 2 threads, moving',
      rows: [
        {
          label: 'heartbeat-0',
          cells: ['A', 'B', 'C'].map((step) => cell('T', 'timed-waiting', `BatchRunner.step${step}:10`)),
          measure: using(0.0005),
        },
        { label: 'late-0', cells: [null, cell('W', 'waiting', 'Object.wait'), null] },
      ],
    },
    {
      title: '18 idle and JVM-internal threads, same in all dumps',
      folded: true,
      rows: [{ label: 'GC Thread#0', cells: stuck('N', 'other', 'no Java frame') }],
    },
  ],
};

const blocker = (label: string, does: string, holds: string, tone: Tone = 'runnable'): Blocker => ({
  label,
  does,
  holds,
  tone,
});

export const FOREST: Forest = {
  kind: 'forest',
  id: 'blocking',
  title: 'Who waits for whom',
  note: 'dump 3',
  trees: [
    {
      root: blocker('batch-leader', 'RUNNABLE, 99 % of a core, BatchRunner.scan:7', 'Object …f791ae98'),
      victims: [
        { depth: 1, label: 'batch-follower-0', letter: 'B', tone: 'blocked', victims: 2 },
        { depth: 2, label: 'importer-0', letter: 'W', tone: 'waiting', victims: 1 },
        { depth: 3, label: 'importer-1', letter: 'B', tone: 'blocked', victims: 0 },
        { depth: 1, label: 'batch-follower-1', letter: 'B', tone: 'blocked', victims: 0 },
        { depth: 1, label: 'batch-follower-2', letter: 'B', tone: 'blocked', victims: 0 },
      ],
    },
  ],
  cycles: [
    {
      members: [
        blocker('transfer-1', 'BLOCKED, Bank.transfer:31', 'Account …c0', 'blocked'),
        blocker('transfer-2', 'BLOCKED, Bank.transfer:31', 'Account …d8', 'blocked'),
      ],
    },
  ],
};

const MB = 1024 ** 2;

export const TREEMAP: Treemap = {
  kind: 'treemap',
  id: 'retained',
  title: 'Where the memory is',
  note: 'area is retained size',
  unit: 'bytes',
  groups: [
    {
      label: 'StaticMapLeak$ImageCache.CACHE',
      parts: [
        { label: 'byte[] pixels', value: 4.67 * MB, tone: 'used' },
        { label: 'Metadata', value: 0.7 * MB, tone: 'mixed' },
        { label: 'String keys', value: 0.4 * MB, tone: 'old' },
        { label: 'Image', value: 0.19 * MB, tone: 'humongous' },
        { label: 'HashMap$Node', value: 0.12 * MB },
      ],
    },
    {
      label: 'everything else',
      parts: [
        { label: 'all the rest', value: 0.52 * MB, tone: 'other' },
        { label: 'Object[] (JNI)', value: 0.33 * MB, tone: 'other' },
        { label: 'nothing', value: 0 },
      ],
    },
  ],
};

export const SHAPES = [STACKED, MATRIX, FOREST, TREE, FLAME, TREEMAP] as const;

/** A section with every kind of picture of structure. */
export const A_SECTION_OF_SHAPES: Section = { id: 'shapes', title: 'Structure', blocks: SHAPES };

/** Nothing was found: all lists are empty. */
export const EMPTY_SHAPES = [
  { ...STACKED, rows: [] },
  { ...MATRIX, groups: [] },
  { ...FOREST, trees: [], cycles: [] },
  { ...TREE, nodes: [], total: 0 },
  { ...FLAME, frames: [] },
  { ...TREEMAP, groups: [] },
] as const;

/** Blocks in which every text that can come from a file is hostile. */
export const HOSTILE_SHAPES = [
  { ...STACKED, rows: [{ label: HOSTILE, note: HOSTILE, parts: [{ name: HOSTILE, value: 3, tone: 'blocked' }] }] },
  {
    ...MATRIX,
    columns: [HOSTILE],
    groups: [{ title: HOSTILE, rows: [{ label: HOSTILE, cells: [cell('<', 'blocked', HOSTILE)] }] }],
  },
  {
    ...FOREST,
    trees: [
      {
        root: blocker(HOSTILE, HOSTILE, HOSTILE),
        victims: [{ depth: 1, label: HOSTILE, letter: '<', tone: 'blocked', victims: 1 }],
      },
    ],
    cycles: [{ members: [blocker(HOSTILE, HOSTILE, HOSTILE)] }],
  },
  { ...TREE, nodes: [{ depth: 0, label: HOSTILE, value: 20 }] },
  { ...FLAME, frames: [{ depth: 0, label: HOSTILE, value: 20 }] },
  { ...TREEMAP, groups: [{ label: HOSTILE, parts: [{ label: HOSTILE, value: 20 }] }] },
] as const satisfies Section['blocks'];

/** As many rows as a large application has threads. */
export function manyRows(count: number): Section['blocks'] {
  const each = <Row>(row: (index: number) => Row): Row[] => Array.from({ length: count }, (_, index) => row(index));
  const chain = each((index) => ({
    depth: index % 10,
    label: `com.acme.Service.call${index}`,
    value: 10 - (index % 10),
  }));
  return [
    { ...STACKED, rows: each((index) => ({ label: `Dump ${index}`, parts: parts(index % 7) })) },
    {
      ...MATRIX,
      groups: [
        { title: `${count} threads`, rows: each((index) => ({ ...follower(index % 5), label: `worker-${index}` })) },
      ],
    },
    {
      ...FOREST,
      trees: [
        {
          root: blocker('pool-leader', 'RUNNABLE, Pool.scan:7', 'Object …98'),
          victims: each((index) => ({ depth: 1, label: `worker-${index}`, letter: 'B', tone: 'blocked', victims: 0 })),
        },
      ],
    },
    { ...TREE, nodes: chain, total: count },
    { ...FLAME, frames: chain },
    {
      ...TREEMAP,
      groups: [{ label: 'classes', parts: each((index) => ({ label: `Class${index}`, value: count - index })) }],
    },
  ];
}
