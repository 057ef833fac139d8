import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, aStall, times } from '../../testing/index.ts';

test('throughput is the share of the measured time without a pause', () => {
  const { throughput } = aGcRun({ events: [aPause(10, 3000), aPause(50, 2000)], untilSeconds: 100 });
  assert.equal(throughput?.percent, 95);
  assert.equal(throughput.worst, undefined);
});

test('stalls are no pauses, and throughput never falls below 0', () => {
  assert.equal(aGcRun({ events: [aStall(1, 9000)], untilSeconds: 10 }).throughput?.percent, 100);
  assert.equal(aGcRun({ events: times(9, (i) => aPause(i, 5000)), untilSeconds: 14 }).throughput?.percent, 0);
});

test('a log without a measured time has no throughput', () => {
  assert.equal(aGcRun({}).throughput, undefined);
});

test('the worst five minutes of a long log are found wherever they are', () => {
  const storm = times(100, (i) => aPause(2000 + i * 3, 1500));
  const quiet = times(100, (i) => aPause(i * 10, 5));
  const worst = aGcRun({ events: [...quiet, ...storm], untilSeconds: 3600 }).throughput?.worst;
  assert.deepEqual(worst, { from: 2_000_000, to: 2_300_000, percent: 50 });
});

test('a pause that extends beyond the five minutes counts with the part inside', () => {
  const worst = aGcRun({ events: [aPause(1000, 20_000), aPause(1290, 30_000)], untilSeconds: 3600 }).throughput?.worst;
  assert.deepEqual(worst, { from: 1_000_000, to: 1_300_000, percent: 90 });
});
