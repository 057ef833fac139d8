import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, aSafepoint } from '../../testing/index.ts';

test('a named operation shows whether it is a collection', () => {
  const { safepoints } = aGcRun({
    events: [
      aSafepoint(1, 10, { operation: 'G1CollectForAllocation', timeToSafepoint: 1 }),
      aSafepoint(2, 5, { operation: 'ThreadDump', timeToSafepoint: 2 }),
      aSafepoint(3, 7, { operation: 'ZMarkStartYoung' }),
      aSafepoint(4, 1, { operation: 'Cleanup' }),
      aSafepoint(5, 3, { operation: 'ThreadDump' }),
    ],
  });
  assert.equal(safepoints?.count, 5);
  assert.equal(safepoints.totalMs, 26);
  assert.equal(safepoints.timeToSafepointTotalMs, 3);
  assert.equal(safepoints.nonGcMs, 9);
  assert.deepEqual(
    safepoints.operations.map(({ operation, count, gc }) => [operation, count, gc]),
    [
      ['G1CollectForAllocation', 1, true],
      ['ThreadDump', 2, false],
      ['ZMarkStartYoung', 1, true],
      ['Cleanup', 1, false],
    ],
  );
});

test('a stop without a name was for the pause that was logged before it and fits into it', () => {
  const { safepoints } = aGcRun({
    events: [
      aSafepoint(0.5, 2),
      aPause(1, 10),
      aSafepoint(1.011, 10.5),
      aSafepoint(2, 4),
      aPause(3, 50),
      aSafepoint(3.1, 6),
    ],
  });
  assert.equal(safepoints?.nonGcMs, 2 + 4 + 6);
});

test('a log without stopped times has no safepoint figures', () => {
  assert.equal(aGcRun({ events: [aPause(1, 10)] }).safepoints, undefined);
});
