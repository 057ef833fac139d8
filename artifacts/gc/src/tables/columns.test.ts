import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IntegerColumn, NumberColumn, WordColumn } from './columns.ts';

/** More than one chunk; the tests use rows on both sides of its end. */
const MANY = 50_000;

test('a row that was never set reads as NaN, before, between and after those that were set', () => {
  const column = new NumberColumn();
  assert.equal(column.isEmpty, true);
  column.set(3, 7);
  column.set(MANY, 8);
  assert.deepEqual(
    [0, 2, 3, 4, 20_000, MANY, MANY + 1].map((row) => column.get(row)),
    [Number.NaN, Number.NaN, 7, Number.NaN, Number.NaN, 8, Number.NaN],
  );
  assert.equal(column.isEmpty, false);
});

test('rows keep their values however far a column grows', () => {
  const numbers = new NumberColumn();
  const lines = new IntegerColumn();
  const words = new WordColumn();
  for (let row = 0; row < MANY; row++) {
    numbers.set(row, row / 8);
    lines.set(row, 4_000_000_000 + row);
    words.set(row, row % 3 === 0 ? 'young' : 'full');
  }
  for (let row = 0; row < MANY; row++) {
    assert.equal(numbers.get(row), row / 8);
    assert.equal(lines.get(row), 4_000_000_000 + row);
    assert.equal(words.get(row), row % 3 === 0 ? 'young' : 'full');
  }
});

test('a row can be set again', () => {
  const column = new NumberColumn();
  column.set(0, 1);
  column.set(1, 2);
  column.set(0, 3);
  assert.deepEqual([column.get(0), column.get(1)], [3, 2]);
});

test('integers and words that were never set read as 0 and as no word', () => {
  assert.equal(new IntegerColumn().get(5), 0);
  assert.equal(new WordColumn().get(5), '');
});

test('the row before the first one reads as never set, because it may be read as its neighbor', () => {
  const column = new NumberColumn();
  column.set(0, 1);
  assert.equal(column.get(-1), Number.NaN);
  assert.equal(new IntegerColumn().get(-1), 0);
  assert.equal(new WordColumn().get(-1), '');
});

test('a column lists matching rows in order, across chunks, and none that was never set', () => {
  const numbers = new NumberColumn();
  const bits = new IntegerColumn();
  const words = new WordColumn();
  for (const row of [1, 7, MANY]) {
    numbers.set(row, row);
    bits.set(row, 0b10);
    words.set(row, 'full');
  }
  numbers.set(3, -1);
  bits.set(3, 0b01);
  words.set(3, 'young');
  assert.deepEqual(numbers.rowsFrom(0), [1, 7, MANY]);
  assert.deepEqual(numbers.rowsFrom(7), [7, MANY]);
  assert.deepEqual(bits.rowsWith(0b110), [1, 7, MANY]);
  assert.deepEqual(
    words.rowsWhere((word) => word !== 'young'),
    [1, 7, MANY],
  );
  assert.deepEqual(
    words.rowsWhere((word) => word === 'mixed'),
    [],
  );
});

test('all rows in one array equal the single rows, set or not, across chunks and after further growth', () => {
  const column = new NumberColumn();
  assert.deepEqual([...column.values(2)], [Number.NaN, Number.NaN]);
  column.set(1, 5);
  assert.deepEqual([...column.values(3)], [Number.NaN, 5, Number.NaN]);
  for (const rows of [10, MANY, 3 * MANY]) {
    for (let row = 0; row < rows; row += 7) column.set(row, row / 8);
    for (const count of [1, rows, rows + 20_000]) {
      const values = column.values(count);
      assert.equal(values.length, count);
      for (let row = 0; row < count; row++) assert.equal(values[row], column.get(row));
    }
  }
});
