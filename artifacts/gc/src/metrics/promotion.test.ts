import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, MB, pool } from '../../testing/index.ts';

test('promotion is the rise of the old generation in young collections', () => {
  const { promotion } = aGcRun({
    events: [
      aPause(5, 5, { pools: { young: pool(80, 0, 100), old: pool(10, 16, 300) } }),
      aPause(9, 5, { pools: { young: pool(74, 0, 100), old: pool(16, 20, 300) } }),
    ],
    untilSeconds: 10,
  });
  assert.deepEqual(promotion && { ...promotion, sharePercent: promotion.sharePercent.toFixed(2) }, {
    totalBytes: 10 * MB,
    bytesPerSecond: MB,
    sharePercent: (1000 / 164).toFixed(2),
    collections: 2,
  });
});

test('promotion that the JVM states takes precedence over the pools', () => {
  const pools = { heap: pool(80, 20, 100), old: pool(10, 16, 300) };
  assert.equal(aGcRun({ events: [aPause(5, 5, { pools, promotedBytes: 7 * MB })] }).promotion?.totalBytes, 7 * MB);
});

test('promotion is never negative, and mixed and full collections promote nothing', () => {
  const falling = { old: pool(20, 16, 300) };
  const rising = { old: pool(10, 90, 300) };
  const { promotion } = aGcRun({
    events: [
      aPause(1, 5, { pools: falling }),
      aPause(2, 5, { pause: 'mixed', pools: rising }),
      aPause(3, 5, { pause: 'full', pools: rising }),
    ],
  });
  assert.equal(promotion?.totalBytes, 0);
  assert.equal(promotion.collections, 1);
});

test('a log that states only the heap has no promotion', () => {
  assert.equal(aGcRun({ events: [aPause(1, 5, { heap: pool(50, 20, 100) })] }).promotion, undefined);
});
