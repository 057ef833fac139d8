import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, MB, pool, times } from '../../../testing/index.ts';
import { findExhaustions } from './heap-exhaustion.ts';

const full = (at: number, after: number, cause = 'Ergonomics') =>
  aPause(at, 500, { pause: 'full', cause, heap: pool(920, after, 1000) });

const after = (events: ReturnType<typeof full>[]) =>
  findExhaustions(aGcRun({ facts: { collector: 'Parallel', heapMax: 1000 * MB }, events })).map(
    ({ collections }) => collections.length,
  );

test('a collection that frees memory separates two exhaustions', () => {
  assert.deepEqual(
    after([...times(3, (i) => full(100 + i, 900)), full(110, 300), ...times(4, (i) => full(120 + i, 900))]),
    [3, 4],
  );
});

test('a requested collection in between neither counts nor separates them while the heap stays full', () => {
  assert.deepEqual(after([full(100, 900), full(101, 900), full(102, 900, 'System.gc()'), full(103, 900)]), [3]);
});
