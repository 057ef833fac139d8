import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listMatrixLines } from './matrix-rows.ts';

const rows = (...labels: string[]) => labels.map((label) => ({ label, cells: [] }));
const groups = [
  { title: 'batch', rows: rows('batch-0', 'batch-1') },
  { title: 'idle', folded: true as const, rows: rows('idle-0') },
];
const described = (turned: number[], wanted = '') =>
  listMatrixLines(groups, new Set(turned), wanted).map((line) =>
    line.kind === 'row' ? line.row.label : `[${line.group.title}]`,
  );

test('groups come open, but for those that nobody asked for', () => {
  assert.deepEqual(described([]), ['[batch]', 'batch-0', 'batch-1', '[idle]']);
});

test('a group is folded and opened by the reader', () => {
  assert.deepEqual(described([0, 1]), ['[batch]', '[idle]', 'idle-0']);
});

test('a search shows only what it finds, also in folded groups', () => {
  assert.deepEqual(described([], 'IDLE'), ['[idle]', 'idle-0']);
  assert.deepEqual(described([], 'nothing'), []);
});
