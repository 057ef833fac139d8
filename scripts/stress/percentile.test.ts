import assert from 'node:assert/strict';
import test from 'node:test';
import { selectPercentile } from './percentile.ts';

const HUNDRED = Array.from({ length: 100 }, (_, index) => 100 - index);

test('a percentile is one of the values', () => {
  assert.equal(selectPercentile(HUNDRED, 0.5), 51);
  assert.equal(selectPercentile(HUNDRED, 0.95), 96);
  assert.equal(selectPercentile(HUNDRED, 1), 100);
  assert.equal(selectPercentile([7], 0.99), 7);
});

test('nothing has no percentile', () => {
  assert.ok(Number.isNaN(selectPercentile([], 0.5)));
});
