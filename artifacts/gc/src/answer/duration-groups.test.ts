import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aGcRun, aPause } from '../../testing/index.ts';
import { groupByDuration } from './duration-groups.ts';

const group = (durations: readonly number[]) =>
  groupByDuration([aGcRun({ events: durations.map((ms, i) => aPause(i, ms)) }).run.pauses]);

test('ranges are as wide as in the answers of the origin', () => {
  assert.deepEqual(group([4, 70]), [{ from: 0, to: 0.1, count: 2 }]);
  assert.deepEqual(group([0, 5999, 6000, 13_780, 57_880]), [
    { from: 0, to: 6, count: 2 },
    { from: 6, to: 12, count: 1 },
    { from: 12, to: 18, count: 1 },
    { from: 54, to: 60, count: 1 },
  ]);
});

test('a pause at a limit lies above it, and limits are written without noise', () => {
  assert.deepEqual(group([300, 950]), [
    { from: 0.3, to: 0.4, count: 1 },
    { from: 0.9, to: 1, count: 1 },
  ]);
});

test('counts add up to all pauses in at most ten ranges, whatever the durations', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { maxLength: 100 }), (durations) => {
      const groups = group(durations);
      assert.equal(
        groups.reduce((sum, { count }) => sum + count, 0),
        durations.length,
      );
      assert.ok(groups.length <= 10);
      assert.ok(groups.every(({ from, to }) => from < to));
    }),
    { seed: 3 },
  );
});

test('no pause, no range', () => assert.deepEqual(group([]), []));
