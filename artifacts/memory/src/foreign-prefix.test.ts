import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import { detectMemoryTables } from './detect.ts';
import { findForeignPrefix } from './foreign-prefix.ts';
import { readMemoryTables } from './read.ts';

const TABLE = [
  'Native Memory Tracking:',
  '',
  'Total: reserved=300KB, committed=200KB',
  '-                 Java Heap (reserved=200KB, committed=150KB)',
  '                            (mmap: reserved=200KB, committed=150KB)',
  '-                    Thread (reserved=100KB, committed=50KB)',
];
const readLines = async (lines: readonly string[]) =>
  readMemoryTables([await openTextBytes(Buffer.from(`${lines.join('\n')}\n`), { fileName: 'out.txt' })]);

const PREFIXES = ['[INFO] ', 'INFO   | jvm 1    | 2026/11/20 10:00:00 | ', 'web-1  | '];

for (const prefix of PREFIXES) {
  test(`a table behind "${prefix}" is read`, async () => {
    const lines = TABLE.map((line) => `${prefix}${line}`.trimEnd());
    assert.ok(detectMemoryTables({ lines }) >= 0.9, String(detectMemoryTables({ lines })));
    const { byKind } = await readLines(lines);
    const [snapshot] = byKind.get('nmt') ?? [];
    assert.equal(snapshot?.table.kind === 'nmt' && snapshot.table.totalCommittedBytes, 200 * 1024);
    assert.equal(snapshot?.table.kind === 'nmt' && snapshot.table.categories.length, 2);
  });
}

test('a table without its beginning is read as far as it goes, and so behind a prefix', async () => {
  for (const prefix of ['', 'web-1  | ']) {
    const lines = TABLE.slice(3).map((line) => prefix + line);
    assert.ok(detectMemoryTables({ lines }) >= 0.9);
    const { byKind, cutTable } = await readLines(lines);
    const [snapshot] = byKind.get('nmt') ?? [];
    assert.equal(snapshot?.table.kind === 'nmt' && snapshot.table.totalCommittedBytes, 200 * 1024);
    assert.equal(cutTable?.missing, 'the line Total');
  }
});

test('a log that quotes a table once stays a log', () => {
  const record = '2026-11-20 10:00:00.000  INFO 1 --- [main] c.e.App : ';
  const lines = [`${record}Native Memory Tracking:`, ...Array.from({ length: 60 }, () => `${record}order accepted`)];
  assert.ok(detectMemoryTables({ lines }) < 0.2);
});

test('a heading at the start of a line has no prefix', () => {
  assert.equal(findForeignPrefix('   num     #instances         #bytes  class name'), 0);
  assert.equal(findForeignPrefix('-                 Java Heap (reserved=200KB, committed=150KB)'), 0);
});
