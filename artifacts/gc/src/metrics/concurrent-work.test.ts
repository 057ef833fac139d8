import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun } from '../../testing/index.ts';

test('cycles are counted, and their time is summed up when the log has all of it', () => {
  const { concurrent } = aGcRun({ events: [aCycle(1, 200), aCycle(2, 300), aCycle(3, Number.NaN)] });
  assert.deepEqual(concurrent, { count: 3, totalMs: 500 });
});
