import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseAxis } from './nice-axis.ts';

test('ticks of things that are counted are whole numbers', () => {
  assert.deepEqual(chooseAxis(2, true), { max: 2, interval: 1 });
  assert.deepEqual(chooseAxis(10, true), { max: 10, interval: 5 });
  assert.deepEqual(chooseAxis(90, true), { max: 100, interval: 25 });
});

test('ticks of a measured figure may be fractions', () => {
  assert.deepEqual(chooseAxis(2), { max: 2, interval: 0.5 });
  assert.deepEqual(chooseAxis(0), { max: 1, interval: 1 });
});
