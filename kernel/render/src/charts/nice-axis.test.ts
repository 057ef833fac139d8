import assert from 'node:assert/strict';
import { test } from 'node:test';
import { niceAxis } from './nice-axis.ts';

test('ticks of things that are counted are whole numbers', () => {
  assert.deepEqual(niceAxis(2, true), { max: 2, interval: 1 });
  assert.deepEqual(niceAxis(10, true), { max: 10, interval: 5 });
  assert.deepEqual(niceAxis(90, true), { max: 100, interval: 25 });
});

test('ticks of a measured figure may be fractions', () => {
  assert.deepEqual(niceAxis(2), { max: 2, interval: 0.5 });
  assert.deepEqual(niceAxis(0), { max: 1, interval: 1 });
});
