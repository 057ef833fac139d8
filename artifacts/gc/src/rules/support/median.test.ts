import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median } from './median.ts';

test('the median is the middle value, or lies between the middle two', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([4, 1, 30, 2]), 3);
});

test('nothing has no median', () => assert.ok(Number.isNaN(median([]))));
