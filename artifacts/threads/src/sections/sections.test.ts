import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block, Report } from '@hindsight/model';
import {
  analysisOf,
  analyzeBytes,
  type InputSketch,
  SAMPLE_NAMES,
  STACKS,
  sampleBytes,
  threadsNamed,
} from '../../testing/index.ts';
import { findingsOf } from '../findings.ts';
import { threadsReport } from './index.ts';

function reportOf(input: InputSketch): Report {
  const analysis = analysisOf(input);
  return threadsReport({ analysis, findings: findingsOf(analysis).findings });
}

const section = ({ sections }: Report, id: string) => sections.find((one) => one.id === id);
const blocksOf = (report: Report): Block[] => report.sections.flatMap(({ blocks }) => [...blocks]);
const tableIn = (report: Report, id: string) => section(report, id)?.blocks.find((block) => block.kind === 'table');

const owner = { name: 'owner', locked: ['L'] };
const waiting = threadsNamed('waiter', 12, { wants: 'L' });

test('decide, act, see, dig, trust: the verdict comes first, what was read last', () => {
  const { verdict, sections } = reportOf({ dumps: [{ threads: [owner, ...waiting] }] });
  assert.equal(verdict.level, 'SEVERE');
  assert.match(verdict.sentence, /12 threads wait for "owner"/);
  assert.deepEqual([sections[0]?.id, sections[1]?.id, sections.at(-1)?.id], ['figures', 'findings', 'input']);
});

test('dumps in which nothing is wrong say how many threads there are', () => {
  const { verdict } = reportOf({
    dumps: [{ threads: threadsNamed('pool-1-thread', 3, { frames: STACKS.idle, state: 'WAITING' }) }],
  });
  assert.equal(verdict.level, 'OK');
  assert.match(verdict.sentence, /3 threads; no deadlock/);
});

test('a section about which the dumps tell nothing is left out', () => {
  const plain = reportOf({ dumps: [{ threads: [{ name: 'main' }] }] });
  for (const id of ['cpu', 'exceptions', 'virtual-threads', 'identical-stacks'])
    assert.equal(section(plain, id), undefined, id);
});

test('stacks that only wait for work are one line', () => {
  const threads = [
    ...threadsNamed('pool-1-thread', 30, { frames: STACKS.idle, state: 'WAITING' }),
    ...threadsNamed('job', 2),
  ];
  const blocks = section(reportOf({ dumps: [{ threads }] }), 'identical-stacks')?.blocks ?? [];
  const table = blocks.find((block) => block.kind === 'table');
  assert.equal(table?.kind === 'table' && table.rows.length, 1);
  const last = blocks.at(-1);
  assert.match(last?.kind === 'paragraph' ? last.text : '', /1 other stack of 30 threads only waits for work/);
});

test('threads with work stand before idle ones', () => {
  const threads = [{ name: 'idle', frames: STACKS.idle, state: 'WAITING' as const }, { name: 'works' }];
  const rows = tableIn(reportOf({ dumps: [{ threads }] }), 'threads')?.rows ?? [];
  assert.deepEqual(
    rows.map(([name]) => name),
    ['works', 'idle'],
  );
});

for (const name of SAMPLE_NAMES) {
  test(`the report is whole and travels as JSON: ${name}`, async () => {
    const analysis = await analyzeBytes(sampleBytes(name), name).catch(() => undefined);
    if (!analysis) return;
    const text = JSON.stringify(analysis.report);
    assert.ok(!/:null[,}\]]|,null[,\]]/.test(text), 'a figure is missing');
    assert.ok(analysis.report.verdict.sentence.length <= 200);
    for (const block of blocksOf(analysis.report)) {
      if (block.kind !== 'table') continue;
      for (const row of block.rows) assert.equal(row.length, block.columns.length, block.columns.join());
    }
  });
}
