import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause } from '../../../testing/index.ts';
import { areFelt, areNoticed, rateStops } from './is-felt.ts';

const run = aGcRun({ events: [aPause(1, 5)], untilSeconds: 100 });

test('a stop of 100 ms is felt, and so is half a percent of the run in shorter ones', () => {
  assert.equal(areFelt(run, { sum: 100, max: 100 }), true);
  assert.equal(areFelt(run, { sum: 500, max: 99 }), true);
  assert.equal(areFelt(run, { sum: 499, max: 99 }), false);
});

test('stops are severe by their share of the run, by one of a second that takes a part of it, or by one of ten seconds', () => {
  assert.equal(rateStops(run, { count: 3, sum: 1000, max: 400 }), 'SEVERE');
  assert.equal(rateStops(run, { count: 2, sum: 1000, max: 500 }), 'WARNING');
  assert.equal(rateStops(run, { count: 3, sum: 999, max: 400 }), 'WARNING');
  const short = aGcRun({ events: [aPause(1, 5)], untilSeconds: 10 });
  assert.equal(rateStops(short, { count: 3, sum: 499, max: 170 }), 'WARNING');
  assert.equal(rateStops(short, { count: 3, sum: 500, max: 170 }), 'SEVERE');
  assert.equal(rateStops(run, { count: 1, sum: 1000, max: 1000 }), 'SEVERE');
  const day = aGcRun({ events: [aPause(1, 5)], untilSeconds: 86_400 });
  assert.equal(rateStops(day, { count: 3, sum: 3300, max: 1100 }), 'WARNING');
  assert.equal(rateStops(day, { count: 1, sum: 10_000, max: 10_000 }), 'SEVERE');
  assert.equal(rateStops(day, { count: 0, sum: 0, max: 0 }), 'INFO');
});

test('stops that take less than 100 ms together are felt in no run, however short it is', () => {
  const second = aGcRun({ events: [aPause(0.1, 5)], untilSeconds: 1 });
  assert.equal(areFelt(second, { sum: 99, max: 50 }), false);
  assert.equal(areFelt(second, { sum: 100, max: 50 }), true);
});

test('a part of pauses is noticed from 200 ms in one on, or half a percent of the run', () => {
  assert.equal(areNoticed(run, { sum: 200, max: 200 }), true);
  assert.equal(areNoticed(run, { sum: 499, max: 199 }), false);
  assert.equal(areNoticed(run, { sum: 500, max: 50 }), true);
});
