import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRising, measureGrowth } from './growth.ts';

const LIMITS = { min: 10, minShare: 0.05 };
const measure = (...values: readonly number[]) =>
  measureGrowth(
    values.map((_, index) => index * 10),
    values,
    LIMITS,
  );

test('a rise whose last third is flat has settled', () => {
  const growth = measure(5000, 12_000, 16_000, 17_500, 17_900, 18_000, 18_020, 18_030);
  assert.deepEqual([growth.significant, growth.settled, isRising(growth)], [true, true, false]);
});

test('a rise that ended long ago has settled', () => {
  assert.ok(measure(2010, 2987, 3084, 3084, 3100, 3100, 3100).settled);
});

test('a rise that goes on has not settled, also when it slows down', () => {
  for (const values of [
    [10, 20, 30, 40, 50, 60, 70, 80],
    [100, 200, 283, 346, 400, 447, 490, 529],
  ])
    assert.ok(isRising(measure(...values)), String(values));
});

test('a rise in steps is flat at its end as well and has not settled', () => {
  assert.ok(isRising(measure(100, 100, 100, 100, 200, 200, 200, 200, 300, 300, 300, 300)));
});

test('few points show no end', () => {
  assert.ok(isRising(measure(100, 200, 290, 300, 300)));
});
