import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLongestStretch, findWorstWindow } from './windows.ts';

test('the worst window slides over the steps', () => {
  const times = [0, 15_000, 55_000, 62_000, 64_000, 300_000];
  assert.deepEqual(
    findWorstWindow(times, () => 1),
    { from: 10_000, sum: 4 },
  );
});

test('events that are years apart cost no more than others', () => {
  const year = 3.15e10;
  assert.deepEqual(
    findWorstWindow([0, year, year + 1, 9 * year], () => 2),
    { from: year, sum: 4 },
  );
  assert.equal(
    findWorstWindow([], () => 1),
    undefined,
  );
});

test('a stretch ends where the condition does, or where samples are missing', () => {
  const times = [0, 1000, 2000, 3000, 200_000, 201_000];
  assert.deepEqual(
    findLongestStretch(times, (row) => row !== 2),
    { from: 0, lengthMs: 1000 },
  );
  assert.deepEqual(
    findLongestStretch(times, () => true),
    { from: 0, lengthMs: 3000 },
  );
});
