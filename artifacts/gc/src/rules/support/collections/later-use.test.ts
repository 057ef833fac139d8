import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, MB, pool } from '../../../../testing/index.ts';
import { measureLaterUse } from './later-use.ts';

const run = aGcRun({
  facts: { collector: 'G1', heapMax: 1000 * MB },
  events: [200, 900, 700].map((left, i) => aPause(100 + i * 10, 5, { heap: pool(950, left, 1000) })),
});

test('only what collections leave later counts', () => {
  assert.deepEqual(measureLaterUse(run, 100_100), { collections: 2, lowest: 700 * MB });
  assert.equal(measureLaterUse(run, 0).lowest, 200 * MB);
});

test('what is released after the end is left out', () => {
  assert.deepEqual(measureLaterUse(run, 100_100, 115_000), { collections: 1, lowest: 900 * MB });
});

test('after the last collection nothing is known', () => {
  assert.equal(measureLaterUse(run, 200_000).collections, 0);
});
