import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcLog, aPause, aStall, MB, pool } from '../../testing/index.ts';
import { analyzeRun } from '../metrics/index.ts';
import { computeLogTotals } from './log-totals.ts';

function computeTotals(...events: Parameters<typeof aGcLog>[0]['events'] & object) {
  const log = aGcLog({ events });
  return computeLogTotals(log.runs.map((run) => analyzeRun(run, log)));
}

test('figures of several runs are sums, and throughput is weighed by time', () => {
  const totals = computeTotals(
    aPause(89, 1000, { heap: pool(100, 50, 200) }),
    aPause(1, 500, { heap: pool(30, 20, 300) }),
    aPause(9.5, 500, { heap: pool(60, 20, 300) }),
  );
  assert.equal(totals.durationMs, 100_000);
  assert.equal(totals.pauses.count, 3);
  assert.equal(totals.throughputPercent, 98);
  assert.equal(totals.createdBytes, (100 + 30 + 40) * MB);
  assert.equal(totals.allocationBytesPerSecond, 1.7 * MB);
  assert.deepEqual(totals.sizes.heap, { allocated: 300 * MB, peak: 100 * MB });
});

test('relocation stalls are not allocation stalls', () => {
  const totals = computeTotals(aStall(1, 5), aStall(2, 7, { stall: 'relocation' }), aStall(3, 9));
  assert.deepEqual(totals.allocationStalls, { count: 2, totalMs: 14 });
});

test('what no run tells stays unknown', () => {
  const totals = computeTotals();
  assert.equal(totals.throughputPercent, undefined);
  assert.equal(totals.createdBytes, undefined);
  assert.equal(totals.safepoints, undefined);
  assert.equal(totals.sizes.heap.peak, undefined);
});
