import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun, aPause, MB, pool } from '../../testing/index.ts';

test('peaks are taken before and after every pause and cycle', () => {
  const { sizes } = aGcRun({
    events: [
      aPause(1, 5, { heap: pool(100, 40, 200) }),
      aCycle(2, 500, { pools: { heap: pool(90, 150, 256) } }),
      aPause(4, 5, { heap: pool(120, 60, 256) }),
    ],
  });
  assert.deepEqual(sizes.heap, { allocated: 256 * MB, peak: 150 * MB });
});

test('old is heap minus young when the log states only those two', () => {
  const { sizes } = aGcRun({
    events: [aPause(1, 5, { pools: { heap: pool(100, 50, 200), young: pool(60, 4, 80) } })],
  });
  assert.deepEqual(sizes.old, { allocated: 120 * MB, peak: 46 * MB });
});

test('heap is young plus old when the log states only those two', () => {
  const { sizes } = aGcRun({
    events: [aPause(1, 5, { pools: { young: pool(60, 4, 80), old: pool(20, 30, 120) } })],
  });
  assert.deepEqual(sizes.heap, { allocated: 200 * MB, peak: 80 * MB });
});

test('young is eden plus survivors when the log states only those two', () => {
  const { sizes } = aGcRun({
    events: [aPause(1, 5, { pools: { eden: pool(60, 0, 80), survivor: pool(2, 6, 8) } })],
  });
  assert.deepEqual(sizes.young, { allocated: 88 * MB, peak: 62 * MB });
});

test('the total is heap and class metadata at the same time', () => {
  const { sizes } = aGcRun({
    events: [
      aPause(1, 5, { pools: { heap: pool(100, 40, 200), metaspace: pool(10, 10, 16) } }),
      aPause(2, 5, { pools: { heap: pool(60, 40, 200), metaspace: pool(30, 30, 32) } }),
    ],
  });
  assert.deepEqual(sizes.metaspace, { allocated: 32 * MB, peak: 30 * MB });
  assert.deepEqual(sizes.total, { allocated: 232 * MB, peak: 110 * MB });
});

test('a closing heap summary alone gives sizes, and their sum', () => {
  const sample = (name: 'young' | 'old', used: number, committed: number) =>
    ({ kind: 'heap-sample', pool: name, used, committed, line: 1, uptime: 1, wall: Number.NaN }) as const;
  const { sizes } = aGcRun({ events: [sample('young', 10, 100), sample('old', 5, 200)] });
  assert.deepEqual(sizes.heap, { allocated: 300, peak: 15 });
  assert.deepEqual(sizes.total, { allocated: 300, peak: 15 });
});

test('what the log does not state is undefined', () => {
  assert.deepEqual(aGcRun({ events: [aPause(1, 5)] }).sizes.heap, { allocated: undefined, peak: undefined });
});

test('used memory was committed, even though the log states the size after the pool was made smaller', () => {
  const { sizes } = aGcRun({ events: [aPause(1, 5, { pools: { young: pool(90, 4, 80) } })] });
  assert.deepEqual(sizes.young, { allocated: 90 * MB, peak: 90 * MB });
});
