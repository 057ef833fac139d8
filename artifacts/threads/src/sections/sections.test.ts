import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block, Cell, Report } from '@hindsight/model';
import {
  analyzeBytes,
  analyzeSketch,
  createThreads,
  type InputSketch,
  readSample,
  SAMPLE_NAMES,
  STACKS,
} from '../../testing/index.ts';
import { diagnoseThreads } from '../findings.ts';
import { threadsReport } from './index.ts';

function buildReport(input: InputSketch): Report {
  const analysis = analyzeSketch(input);
  return threadsReport({ analysis, findings: diagnoseThreads(analysis).findings });
}

const section = ({ sections }: Report, id: string) => sections.find((one) => one.id === id);
const cellText = (cell: Cell): string =>
  typeof cell === 'string' ? cell : 'text' in cell ? cell.text : String(cell.value);
const listBlocks = (report: Report): Block[] => report.sections.flatMap(({ blocks }) => [...blocks]);
const tableIn = (report: Report, id: string) => section(report, id)?.blocks.find((block) => block.kind === 'table');

const owner = { name: 'owner', locked: ['L'] };
const waiting = createThreads('waiter', 12, { blockedOn: 'L' });

test('decide, act, see, dig, trust: the verdict comes first, the input last', () => {
  const { verdict, sections } = buildReport({ dumps: [{ threads: [owner, ...waiting] }] });
  assert.equal(verdict.level, 'SEVERE');
  assert.match(verdict.sentence, /12 threads wait for a lock that owner holds/);
  assert.deepEqual([sections[0]?.id, sections[1]?.id, sections.at(-1)?.id], ['figures', 'findings', 'input']);
});

test('dumps in which nothing is wrong say how many threads there are', () => {
  const { verdict } = buildReport({
    dumps: [{ threads: createThreads('pool-1-thread', 3, { frames: STACKS.idle, state: 'WAITING' }) }],
  });
  assert.equal(verdict.level, 'OK');
  assert.match(verdict.sentence, /3 threads; no deadlock/);
});

test('threads that wait for a lock count, whether its owner is known or not', () => {
  const parks = {
    parks: 'M',
    lockClass: 'java.util.concurrent.locks.ReentrantLock$NonfairSync',
    state: 'WAITING',
    frames: [
      'java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:322)',
      'com.acme.Cache.get(Cache.java:7)',
    ],
  } as const;
  const threads = [
    owner,
    { name: 'worker' },
    ...createThreads('waiter', 2, { blockedOn: 'L' }),
    { name: 'x', ...parks },
  ];
  const [figures] = section(buildReport({ dumps: [{ threads }] }), 'figures')?.blocks ?? [];
  const waits = figures?.kind === 'figures' && figures.figures.find(({ label }) => label === 'Waiting for locks');
  assert.equal(waits ? waits.value.value : undefined, 3);
});

test('a section without content is left out', () => {
  const plain = buildReport({ dumps: [{ threads: [{ name: 'main' }] }] });
  for (const id of ['cpu', 'exceptions', 'virtual-threads', 'identical-stacks'])
    assert.equal(section(plain, id), undefined, id);
});

test('stacks that only wait for work are one line', () => {
  const threads = [
    ...createThreads('pool-1-thread', 30, { frames: STACKS.idle, state: 'WAITING' }),
    ...createThreads('job', 2),
  ];
  const blocks = section(buildReport({ dumps: [{ threads }] }), 'identical-stacks')?.blocks ?? [];
  const table = blocks.find((block) => block.kind === 'table');
  assert.equal(table?.kind === 'table' && table.rows.length, 1);
  const last = blocks.at(-1);
  assert.match(last?.kind === 'paragraph' ? last.text : '', /1 other stack of 30 threads only waits for work/);
});

const blockIn = <Kind extends Block['kind']>(report: Report, id: string, kind: Kind) =>
  section(report, id)?.blocks.find((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);

test('the bars of the states add up to the threads of each dump', () => {
  const threads = [owner, ...waiting, { name: 'gc', state: undefined as never }];
  const bars = blockIn(buildReport({ dumps: [{ threads }, { threads: [owner] }] }), 'states', 'stacked-bars');
  const sums = bars?.rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  assert.deepEqual(sums, [14, 1]);
});

test('the forest has the root with its locks, and every waiter directly after the thread it waits for', () => {
  const threads = [owner, { name: 'middle', locked: ['M'], blockedOn: 'L' }, { name: 'last', blockedOn: 'M' }];
  const report = buildReport({ dumps: [{ threads }] });
  const forest = blockIn(report, 'blocking', 'forest');
  const [tree] = forest?.trees ?? [];
  assert.deepEqual([tree?.root.label, tree?.root.holds, tree?.root.tone], ['owner', '…L', 'runnable']);
  assert.deepEqual(
    tree?.victims.map(({ depth, label, letter, victims }) => [depth, label, letter, victims]),
    [
      [1, 'middle', 'B', 1],
      [2, 'last', 'B', 0],
    ],
  );
  assert.equal(report.verdict.chart, forest?.id);
});

test('a forest that is the same in other dumps names them', () => {
  const threads = [owner, { name: 'waiter', blockedOn: 'L' }];
  const note = (dumps: number) =>
    blockIn(buildReport({ dumps: Array.from({ length: dumps }, () => ({ threads })) }), 'blocking', 'forest')?.note;
  assert.deepEqual([note(1), note(2), note(3)], [undefined, 'the same in dump 1', 'the same in dumps 1, 2']);
});

test('each member of a cycle holds the lock that the one before it waits for', () => {
  const threads = [
    { name: 'a', locked: ['A'], blockedOn: 'B' },
    { name: 'b', locked: ['B'], blockedOn: 'A' },
  ];
  const forest = blockIn(buildReport({ dumps: [{ threads }] }), 'blocking', 'forest');
  assert.deepEqual(
    forest?.cycles.map(({ members }) => members.map(({ label, holds }) => [label, holds])),
    [
      [
        ['a', '…A'],
        ['b', '…B'],
      ],
    ],
  );
});

test('the matrix joins cells of one stack, leaves cells of absent threads empty and folds idle threads', () => {
  const idle = { name: 'idle', state: 'WAITING' as const, frames: STACKS.idle };
  const moved = { name: 'moves', frames: ['com.acme.Work.other(Work.java:9)'] };
  const report = buildReport({
    dumps: [
      { threads: [idle, { name: 'stays' }, { name: 'moves' }] },
      { threads: [idle, { name: 'stays' }, moved, { name: 'new' }] },
    ],
  });
  const groups = blockIn(report, 'over-time', 'matrix')?.groups ?? [];
  const cells = groups.flatMap(({ folded, rows }) =>
    rows.map((row) => [
      row.label,
      folded ?? false,
      ...row.cells.map((cell) => cell && `${cell.letter} ${cell.text}${cell.same ? ' =' : ''}`),
    ]),
  );
  assert.deepEqual(cells.sort(), [
    ['idle', true, 'W Unsafe.park', 'W Unsafe.park ='],
    ['moves', false, 'R Work.run:7', 'R Work.other:9'],
    ['new', false, null, 'R Work.run:7'],
    ['stays', false, 'R Work.run:7', 'R Work.run:7 ='],
  ]);
});

test('threads beyond the limit of rows are counted', () => {
  const threads = createThreads('request', 30_000);
  const [group] = blockIn(buildReport({ dumps: [{ threads }, { threads }] }), 'over-time', 'matrix')?.groups ?? [];
  assert.equal(group?.rows.length, 25_000);
  assert.equal(group?.title, 'request · 30,000 threads, 25,000 of them shown');
});

test('children of the call tree are at most as wide as their parent, in both directions', () => {
  const threads = [
    ...createThreads('a', 3, { frames: STACKS.readsSocket }),
    ...createThreads('b', 2, { frames: STACKS.parksInPool }),
  ];
  const report = buildReport({ dumps: [{ threads }] });
  for (const tree of section(report, 'calls')?.blocks ?? []) {
    const nodes = tree.kind === 'tree' ? tree.nodes : tree.kind === 'flame-graph' ? tree.frames : [];
    const widths: number[] = [threads.length];
    for (const { depth, value } of nodes) {
      assert.ok(value <= (widths[depth] ?? 0));
      widths[depth + 1] = value;
    }
    assert.equal(
      nodes.filter(({ depth }) => depth === 0).reduce((sum, { value }) => sum + value, 0),
      threads.length,
    );
  }
});

test('busy threads come before idle ones', () => {
  const threads = [{ name: 'idle', frames: STACKS.idle, state: 'WAITING' as const }, { name: 'works' }];
  const rows = tableIn(buildReport({ dumps: [{ threads }] }), 'threads')?.rows ?? [];
  assert.deepEqual(
    rows.map(([name]) => name && cellText(name)),
    ['works', 'idle'],
  );
});

test('the name of a thread links to its entry, and so does the name of the holder of its lock', () => {
  const rows = tableIn(
    buildReport({ dumps: [{ threads: [owner, { name: 'waiter', blockedOn: 'L' }] }] }),
    'threads',
  )?.rows;
  const [name, , , , , holder] = rows?.find(([cell]) => cell && cellText(cell) === 'waiter') ?? [];
  const listLines = (cell: Cell | undefined) => typeof cell === 'object' && 'lines' in cell && cell.lines;
  const [ownersName] = rows?.find(([cell]) => cell && cellText(cell) === 'owner') ?? [];
  assert.equal(holder && cellText(holder), 'owner');
  assert.deepEqual(listLines(holder), listLines(ownersName));
  assert.notDeepEqual(listLines(name), listLines(holder));
});

for (const name of SAMPLE_NAMES) {
  test(`the report is complete and can be sent as JSON: ${name}`, async () => {
    const analysis = await analyzeBytes(readSample(name), name).catch(() => undefined);
    if (!analysis) return;
    // Cells of a matrix are null when a thread is absent.
    const text = JSON.stringify(analysis.report, (key, value) => (key === 'cells' ? [] : value));
    assert.ok(!/:null[,}\]]|,null[,\]]/.test(text), 'a figure is missing');
    assert.ok(analysis.report.verdict.sentence.length <= 200);
    for (const block of listBlocks(analysis.report)) {
      if (block.kind !== 'table') continue;
      for (const row of block.rows) assert.equal(row.length, block.columns.length, block.columns.join());
    }
  });
}
