import assert from 'node:assert/strict';
import test from 'node:test';
import { bytes, count } from '@hindsight/model';
import { buildFactTable, toCell, toOptionalCell } from './cell.ts';

test('a figure that is not known is a dash', () => {
  assert.deepEqual(toCell(7, bytes), { value: 7, unit: 'bytes' });
  assert.deepEqual(toCell(0, bytes), { value: 0, unit: 'bytes' });
  assert.equal(toCell(undefined, bytes), '–');
  assert.equal(toCell(Number.NaN, bytes), '–');
});

test('a table of facts has the rows that are known', () => {
  const facts = [
    ['Full collections', toOptionalCell(2, count)],
    ['Cycles', toOptionalCell(undefined, count)],
  ] as const;
  assert.deepEqual(buildFactTable(facts), [
    { kind: 'table', columns: ['', ''], rows: [['Full collections', { value: 2, unit: 'count' }]] },
  ]);
  assert.equal(buildFactTable(facts, 'Collections')[0]?.title, 'Collections');
  assert.deepEqual(buildFactTable(facts.slice(1)), []);
});
