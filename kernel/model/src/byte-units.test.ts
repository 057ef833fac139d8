import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getUnitBytes, parseOptionSize } from './byte-units.ts';

test('reads the first letter of a unit', () => {
  assert.deepEqual(['', 'bytes', 'B'].map(getUnitBytes), [1, 1, 1]);
  assert.deepEqual(['k', 'KB', 'KiB'].map(getUnitBytes), [1024, 1024, 1024]);
  assert.deepEqual(['m', 'GB', 'T', 'p'].map(getUnitBytes), [2 ** 20, 2 ** 30, 2 ** 40, 2 ** 50]);
  assert.ok(Number.isNaN(getUnitBytes('lines')));
});

test('reads sizes in options of the JVM', () => {
  assert.deepEqual(['1k', '2M', '3g', '1t', '77', ' 8GB '].map(parseOptionSize), [
    2 ** 10,
    2 ** 21,
    3 * 2 ** 30,
    2 ** 40,
    77,
    2 ** 33,
  ]);
});

test('refuses other texts and sizes beyond 64 bits', () => {
  for (const text of ['', 'x', '1.5g', '-1', '1gg', '999999999999999999t'])
    assert.equal(parseOptionSize(text), undefined, text);
});
