import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeMedian, findMaximum, findMinimum, selectUpperMedian } from './statistics.ts';

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

test('the extremes of any number of values are found', () => {
  const many = Array.from({ length: 1_000_000 }, (_, index) => index);
  assert.deepEqual([findMinimum(many), findMaximum(many)], [0, 999_999]);
  assert.deepEqual([findMinimum([]), findMaximum([])], [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
  assert.ok(Number.isNaN(findMinimum([1, Number.NaN])));
});
