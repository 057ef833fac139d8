import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PeriodCollector } from './periods.ts';

const collect = (times: readonly number[]): PeriodCollector => {
  const periods = new PeriodCollector();
  for (const at of times) periods.add(at);
  return periods;
};

test('times that lie close together are one period', () => {
  assert.deepEqual(collect([1, 2, 3, 50, 51]).list(10), [
    { from: 1, to: 3, count: 3 },
    { from: 50, to: 51, count: 2 },
  ]);
  assert.deepEqual(collect([1, 2, 3, 50, 51]).list(47), [{ from: 1, to: 51, count: 5 }]);
});

test('times out of order and without a value are put in order and left out', () => {
  assert.deepEqual(collect([50, 2, Number.NaN, 1]).list(10), [
    { from: 1, to: 2, count: 2 },
    { from: 50, to: 50, count: 1 },
  ]);
});

test('of very many times the smallest gaps are closed, and all are counted', () => {
  const times = Array.from({ length: 10_000 }, (_, index) => Math.floor(index / 2500) * 1_000_000 + (index % 2500));
  assert.deepEqual(
    collect(times)
      .list(10_000)
      .map(({ count }) => count),
    [2500, 2500, 2500, 2500],
  );
});

test('equal times are one moment', () => {
  assert.deepEqual(collect(Array.from({ length: 500 }, () => 7)).list(0), [{ from: 7, to: 7, count: 500 }]);
});
