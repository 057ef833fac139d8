import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun, aPause } from '../../testing/index.ts';

test('every pause counts once under its cause, most pause time first', () => {
  const { causes } = aGcRun({
    events: [
      aPause(1, 10, { cause: 'G1 Evacuation Pause' }),
      aPause(2, 70, { pause: 'full', cause: 'System.gc()' }),
      aPause(3, 20, { cause: 'G1 Evacuation Pause' }),
    ],
  });
  assert.deepEqual(
    causes.map(({ cause, count, totalMs, meanMs, maxMs, percent }) => ({
      cause,
      count,
      totalMs,
      meanMs,
      maxMs,
      percent,
    })),
    [
      { cause: 'System.gc()', count: 1, totalMs: 70, meanMs: 70, maxMs: 70, percent: 70 },
      { cause: 'G1 Evacuation Pause', count: 2, totalMs: 30, meanMs: 15, maxMs: 20, percent: 30 },
    ],
  );
});

test('the cause of a ZGC cycle counts once, whatever its pauses repeat', () => {
  const { causes, pauses, run } = aGcRun({
    facts: { collector: 'ZGC' },
    events: [
      aPause(1, 0.1, { pause: 'initial-mark', cause: 'System.gc()' }),
      aPause(1.1, 0.1, { pause: 'remark', cause: '' }),
      aCycle(1, 200, { cycle: 'cycle', cause: 'System.gc()' }),
    ],
  });
  assert.equal(causes.find(({ cause }) => cause === 'System.gc()')?.count, 1);
  assert.equal(
    causes.reduce((sum, { count }) => sum + count, 0),
    pauses.count + run.cycles.count,
  );
});

test('a collection without a cause is unknown, a step of a cycle belongs to the cycle', () => {
  const { causes } = aGcRun({
    facts: { collector: 'G1' },
    events: [aPause(1, 5, { cause: '' }), aPause(2, 9, { pause: 'remark', cause: '' })],
  });
  assert.deepEqual(
    causes.map(({ cause }) => cause),
    ['Concurrent cycle', 'unknown'],
  );
});
