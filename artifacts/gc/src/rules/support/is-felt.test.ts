import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause } from '../../../testing/index.ts';
import { areFelt } from './is-felt.ts';

const run = aGcRun({ events: [aPause(1, 5)], untilSeconds: 100 });

test('a stop of 100 ms is felt, and so is half a percent of the run in shorter ones', () => {
  assert.equal(areFelt(run, { sum: 100, max: 100 }), true);
  assert.equal(areFelt(run, { sum: 500, max: 99 }), true);
  assert.equal(areFelt(run, { sum: 499, max: 99 }), false);
});

test('stops that take less than 100 ms together are felt in no run, however short it is', () => {
  const second = aGcRun({ events: [aPause(0.1, 5)], untilSeconds: 1 });
  assert.equal(areFelt(second, { sum: 99, max: 50 }), false);
  assert.equal(areFelt(second, { sum: 100, max: 50 }), true);
});
