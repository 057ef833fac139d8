import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Intervals } from './intervals.ts';

const measure = (times: readonly number[]) => {
  const intervals = new Intervals();
  for (const time of times) intervals.add(time);
  return intervals.finish();
};

test('equal distances have no deviation, and events of one moment are one', () =>
  assert.deepEqual(measure([0, 0, 60_000, 120_000, 120_000, 180_000]), { count: 3, mean: 60_000, deviation: 0 }));

test('distances that differ by their own length deviate by it', () => {
  const { mean, deviation } = measure([0, 10, 40]);
  assert.equal(mean, 20);
  assert.equal(deviation, 0.5);
});
