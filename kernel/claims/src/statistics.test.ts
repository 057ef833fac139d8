import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeMedian, selectUpperMedian } from './statistics.ts';

test('the median is the middle value, or lies between the middle two', () => {
  assert.equal(computeMedian([9, 1, 5]), 5);
  assert.equal(computeMedian([4, 1, 30, 2]), 3);
});

test('nothing has no median', () => assert.ok(Number.isNaN(computeMedian([]))));

test('the upper median is one of the values', () => {
  assert.equal(selectUpperMedian([4, 1, 3, 2]), 3);
  assert.equal(selectUpperMedian([5, 1, 3]), 3);
  assert.equal(selectUpperMedian([]), undefined);
});
