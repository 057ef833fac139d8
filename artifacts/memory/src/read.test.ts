import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import { writeHistogram, writeNmt } from '../testing/index.ts';
import { analyzeMemoryTables } from './analyze.ts';

const START = Date.UTC(2026, 10, 22, 10, 0, 0);

interface Member {
  readonly name: string;
  readonly content: string;
  readonly modifiedMs?: number;
}

/** Analyzes files as an archive has them. */
async function analyzeMembers(members: readonly Member[]) {
  const sources = await Promise.all(
    members.map(async ({ name, content, modifiedMs }) => {
      const source = await openTextBytes(Buffer.from(content), { fileName: name });
      return {
        name,
        modifiedMs,
        head: source.head,
        readLines: source.readLines.bind(source),
        quote: source.quote.bind(source),
      };
    }),
  );
  return analyzeMemoryTables(sources, { kind: 'memory-tables', fileName: 'tables.zip', options: {} });
}

const nmt = (megabytes: number): string => writeNmt({ 'Java Heap': 98304, Other: megabytes * 1024 });
const numbered = (times: readonly (number | undefined)[]): Member[] =>
  times.map((modifiedMs, index) => ({
    name: `nmt-${index + 1}.txt`,
    content: nmt(10 * (index + 1)),
    ...(modifiedMs !== undefined && { modifiedMs }),
  }));

test('files without a time in text or name have that of the archive', async () => {
  const { analysis } = await analyzeMembers(numbered([0, 60, 120, 180].map((seconds) => START + 1000 * seconds)));
  assert.deepEqual([analysis.timeSource, analysis.spanSeconds], ['mtime', 180]);
});

test('files that were copied together have no time', async () => {
  for (const times of [
    [START, START, START, START + 2000],
    [undefined, START, START + 1000],
  ])
    assert.equal((await analyzeMembers(numbered(times))).analysis.timeSource, 'order');
});

test('a time in the text counts before that of the archive', async () => {
  const members = numbered([START + 5000, START + 6000]).map((member, index) => ({
    ...member,
    content: `2026-11-22T10:0${index}:00Z\n${member.content}`,
  }));
  assert.deepEqual((await analyzeMembers(members)).analysis.timeSource, 'stamp');
});

const HISTOGRAM = writeHistogram([
  ['[B', 100, 9000],
  ['java.lang.String', 90, 2160],
]);

test('a table that its file cuts makes the analysis incomplete, a prompt behind it does not', async () => {
  const cut = HISTOGRAM.replace(/Total.*\n/, '');
  const isComplete = async (content: string) =>
    (
      await analyzeMembers([
        { name: 'histo.txt', content },
        { name: 'zzz.txt', content: HISTOGRAM },
      ])
    ).complete;
  assert.equal(await isComplete(HISTOGRAM), true);
  assert.equal(await isComplete(cut), false);
  assert.equal(await isComplete(`${cut}   3:      1`), false);
  assert.equal(await isComplete(`${cut}[root@host ~]$`), true);
});
