import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TimeCounts } from './time-counts.ts';

const SPAN = { from: 0, to: 1_000_000 };
const addUp = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

test('what happened early and late stands in the first and in the last slice', () => {
  const counts = new TimeCounts();
  counts.add(0);
  counts.add(999_000);
  counts.add(1_000_000);
  const slices = counts.countBySlice(SPAN, 10);
  assert.deepEqual(slices, [1, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
});

test('of a million moments none is lost, and an even rate stays even', () => {
  const counts = new TimeCounts();
  for (let at = 0; at < 1_000_000; at += 100) counts.add(at);
  const slices = counts.countBySlice(SPAN, 20);
  assert.equal(addUp(slices), 10_000);
  assert.ok(Math.max(...slices) < 2 * Math.min(...slices), String(slices));
});

test('two that are joined count what both have counted', () => {
  const [one, other] = [new TimeCounts(), new TimeCounts()];
  one.add(5000);
  for (let at = 0; at < 1_000_000; at += 1000) other.add(at);
  one.merge(other);
  assert.equal(addUp(one.countBySlice(SPAN, 48)), 1001);
});
