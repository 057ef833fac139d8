import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture } from '../../../testing/index.ts';
import { collectGrowthEnd } from './growth-end.ts';

const listFacts = (...values: readonly number[]) =>
  collectGrowthEnd(
    createCapture({ memory: { analysis: { analysis: { histogram: { growth: [{ className: 'a.B', values }] } } } } }),
  ).map(({ id }) => id);

test('a class that has stopped growing is a cache that has filled up', () => {
  assert.deepEqual(listFacts(10, 900, 1000, 1010, 1010), ['growth-ended']);
  assert.deepEqual(listFacts(10, 500, 1000, 1010), ['growth-paused']);
  assert.deepEqual(listFacts(10, 400, 700, 1000), []);
  assert.deepEqual(listFacts(10, 10, 10), []);
});
