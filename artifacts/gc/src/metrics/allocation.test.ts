import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun, aPause, MB, pool, times } from '../../testing/index.ts';

test('allocation is the rise from the end of one collection to the start of the next', () => {
  const { allocation } = aGcRun({
    events: [aPause(10, 5, { heap: pool(100, 20, 200) }), aPause(20, 5, { heap: pool(120, 30, 200) })],
    untilSeconds: 40,
  });
  assert.equal(allocation?.totalBytes, 200 * MB, '100 since JVM start, then 100');
  assert.equal(allocation.bytesPerSecond, 5 * MB);
});

test('a concurrent sweep hides allocation in the heap but not in the young generation', () => {
  const pools = (young: readonly [number, number], heap: readonly [number, number]) => ({
    pools: { young: pool(young[0], young[1], 100), heap: pool(heap[0], heap[1], 400) },
  });
  const { allocation } = aGcRun({
    events: [aPause(10, 5, pools([80, 10], [380, 310])), aPause(20, 5, pools([90, 10], [190, 110]))],
    untilSeconds: 20,
  });
  assert.equal(allocation?.totalBytes, (380 + 80) * MB);
});

test('cycles state the heap when they begin and when they end', () => {
  const { allocation } = aGcRun({
    facts: { collector: 'ZGC' },
    events: [
      aCycle(10, 1000, { cycle: 'cycle', pools: { heap: pool(100, 40, 200) } }),
      aCycle(20, 1000, { cycle: 'cycle', pools: { heap: pool(140, 160, 200) } }),
    ],
    untilSeconds: 30,
  });
  assert.equal(allocation?.totalBytes, (100 + 100 + 20) * MB);
});

test('a cycle of ZGC whose start is not logged states both in one line', () => {
  const sketchCycle = (seconds: number, before: number, after: number) =>
    aCycle(seconds, Number.NaN, { cycle: 'cycle', pools: { heap: pool(before, after, 200) } });
  const { allocation } = aGcRun({
    facts: { collector: 'ZGC' },
    events: [sketchCycle(10, 100, 40), sketchCycle(20, 140, 50)],
    untilSeconds: 30,
  });
  assert.equal(allocation?.totalBytes, (100 + 100) * MB);
});

test('during a pause that ends with more memory than it began with, nothing was allocated', () => {
  const { allocation } = aGcRun({ events: [aPause(10, 5, { heap: pool(0, 50, 200) })], untilSeconds: 20 });
  assert.equal(allocation?.totalBytes, 0);
});

test('rates after warm-up leave start-up out, in windows of ten seconds', () => {
  const start = times(6, (i) => aPause(10 * (i + 1), 0, { heap: pool(1000, 0, 2000) }));
  const later = times(54, (i) => aPause(70 + 10 * i, 0, { heap: pool(10, 0, 2000) }));
  const { allocation } = aGcRun({ events: [...start, ...later], untilSeconds: 600 });
  assert.equal(allocation?.warmBytesPerSecond, MB);
  assert.equal(allocation.windows.rates.length, 54);
  assert.ok(allocation.windows.rates.every((rate) => Math.abs(rate - MB) < 1));
});

test('a window contains what was allocated in its time', () => {
  const events = times(100, (i) => aPause(100 + i * 7.3, 20, { heap: pool(50 + (i % 9), 10, 200) }));
  const { allocation, span } = aGcRun({ events, untilSeconds: 860 });
  assert.ok(allocation);
  const sum = allocation.windows.rates.reduce((total, rate) => total + rate * 10, 0);
  const expected = (allocation.warmBytesPerSecond * (span.to - span.warmUpEnd)) / 1000;
  assert.ok(Math.abs(sum / expected - 1) < 1e-9);
});

test('timestamps do not determine how much memory the windows take', () => {
  const events = [aPause(1, 5, { heap: pool(9, 1, 20) }), aPause(1e12, 5, { heap: pool(9, 1, 20) })];
  assert.ok((aGcRun({ events }).allocation?.windows.rates.length ?? 0) <= 100_000);
});

test('a log that never states the heap has no allocation', () => {
  assert.equal(aGcRun({ events: [aPause(1, 5), aPause(2, 5)] }).allocation, undefined);
});
