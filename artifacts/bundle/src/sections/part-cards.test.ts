import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Card } from '@hindsight/model';
import { createCapture } from '../../testing/index.ts';
import type { Artifact } from '../model.ts';
import { writePartCards } from './part-cards.ts';
import type { BundleReportInput } from './report-input.ts';

const GC = {
  analysis: { report: { title: 'GC log', verdict: { level: 'FATAL', sentence: 'Full collections free nothing' } } },
};

function listCards(artifacts: readonly Artifact[], parts: object = {}): readonly Card[] {
  const capture = createCapture({ artifacts, crashReports: [], ...parts });
  const input = { capture } as BundleReportInput;
  const [block] = writePartCards(input).flatMap(({ blocks }) => blocks);
  return block?.kind === 'cards' ? block.cards : [];
}

test('a part is a card with the level and the headline of its own report, and leads to its section', () =>
  assert.deepEqual(listCards([{ name: 'gc.log', kind: 'GC log', state: 'analysed', section: 'gc' }], { gc: GC }), [
    { name: 'gc.log', type: 'GC log', level: 'FATAL', text: 'Full collections free nothing', section: 'gc' },
  ]));

test('several files of one report are one card, and damage is said before the verdict', () =>
  assert.deepEqual(
    listCards(
      [
        { name: 'gc.1.log', kind: 'GC log', state: 'analysed', section: 'gc' },
        { name: 'gc.2.log', kind: 'GC log', state: 'unreadable', section: 'gc', why: 'It ends early.' },
      ],
      { gc: GC },
    ).map(({ name, text }) => [name, text]),
    [['gc.1.log and 1 more', 'It ends early. Full collections free nothing']],
  ));

test('files without a report share a card, which names each reason once with its files, and a damaged file has its own', () =>
  assert.deepEqual(
    listCards([
      { name: 'top.out', kind: 'CPU by process', state: 'analysed', section: 'host' },
      { name: 'a.txt', kind: 'file', state: 'ignored', why: 'Nobody knows it.' },
      { name: 'empty.log', kind: 'file', state: 'ignored', why: 'Its content is empty.' },
      { name: 'b.txt', kind: 'file', state: 'ignored', why: 'Nobody knows it.' },
      { name: 'ping.out', kind: 'ping', state: 'missing', why: 'It is not in the archive.' },
      { name: 'heap.hprof', kind: 'heap dump', state: 'unreadable', why: 'It is no heap dump.' },
    ]),
    [
      { name: 'heap.hprof', type: 'heap dump', level: 'WARNING', text: 'It is no heap dump.' },
      { name: 'Commands', type: '1 file', text: 'top.out.' },
      {
        name: 'Not in the verdict',
        type: '3 files',
        text: 'a.txt, b.txt: Nobody knows it. empty.log: Its content is empty.',
      },
      { name: 'Not in the archive', type: '1 file', text: 'ping.out.' },
    ],
  ));

test('a flood of files is a number', () => {
  const files = Array.from({ length: 60 }, (_, index) => ({
    name: `f${index}`,
    kind: 'file',
    state: 'ignored' as const,
  }));
  assert.match(listCards(files)[0]?.text ?? '', /f39\. And 20 more\.$/);
});
