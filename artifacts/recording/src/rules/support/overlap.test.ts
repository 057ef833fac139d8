import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureOverlap, uniteIntervals } from './overlap.ts';

test('the time with so many open intervals is measured', () => {
  assert.equal(measureOverlap([0, 10, 20], [100, 90, 80], 3), 60);
  assert.equal(measureOverlap([0, 10], [5, 20], 2), 0);
  assert.equal(measureOverlap([0, 0, 50, 50], [10, 10, 60, 70], 2), 20);
});

test('intervals that overlap are one', () => {
  const united = uniteIntervals([
    { from: 20, to: 30 },
    { from: 0, to: 10 },
    { from: 5, to: 12 },
  ]);
  assert.deepEqual(united, [
    { from: 0, to: 12 },
    { from: 20, to: 30 },
  ]);
});
