import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun } from '../../testing/index.ts';
import { sumCycleWork } from './cycle-work.ts';

test('time in which several cycles ran counts once, and warm-up does not count', () => {
  const analysis = aGcRun({
    facts: { collector: 'GenZGC' },
    events: [aCycle(2, 4000), aCycle(40, 10_000), aCycle(45, 10_000), aCycle(60, 5000)],
    untilSeconds: 100,
  });
  const { rows, busyMs, percent } = sumCycleWork(analysis);
  assert.deepEqual(rows, [3, 2, 1]);
  assert.equal(busyMs, 20_000);
  assert.equal(percent.toFixed(1), '22.2');
});
