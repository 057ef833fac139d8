import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun, aPause, MB, pool, times } from '../../testing/index.ts';
import { readMemoryUse } from './memory-use.ts';

/** Sketches cycles that leave 800 of 1000 MB in use, and so many full collections that leave 500 MB. */
const readLive = (fulls: number): number =>
  readMemoryUse(
    aGcRun({
      facts: { collector: 'Shenandoah', heapMax: 1000 * MB },
      events: times(30, (i) => [
        aCycle(100 + i * 10, 500, { cycle: 'cycle', pools: { heap: pool(900, 800, 1000) } }),
        ...(i >= 30 - fulls ? [aPause(105 + i * 10, 500, { pause: 'full', heap: pool(990, 500, 1000) })] : []),
      ]).flat(),
    }),
  ).live / MB;

test('what full collections free was not alive', () => {
  assert.equal(readLive(3), 500);
});

test('two full collections prove nothing of the other times', () => {
  assert.equal(readLive(2), 800);
});

test('a full collection among the last points counts with those before it', () => {
  const { live } = readMemoryUse(
    aGcRun({
      facts: { collector: 'G1', heapMax: 1000 * MB },
      events: times(30, (i) => [
        aCycle(100 + i * 10, 500, { cycle: 'mark', pools: { heap: pool(900, 800, 1000) } }),
        ...([3, 12, 25].includes(i) ? [aPause(105 + i * 10, 500, { pause: 'full', heap: pool(990, 200, 1000) })] : []),
      ]).flat(),
    }),
  );
  assert.equal(live / MB, 200);
});
