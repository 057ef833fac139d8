import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, MB, pool } from '../../../testing/index.ts';
import type { GcEvent } from '../../events.ts';
import { findFullGcChains } from './full-gc-chains.ts';

const full = (at: number, cause = 'Ergonomics') =>
  aPause(at, 100, { pause: 'full', cause, heap: pool(900, 800, 1000) });
const young = (at: number, freed: number) => aPause(at, 10, { heap: pool(900, 900 - freed, 1000) });

const lengths = (events: readonly GcEvent[]) =>
  findFullGcChains(aGcRun({ facts: { collector: 'Parallel', heapMax: 1000 * MB }, events })).map(
    ({ length }) => length,
  );

test('a young collection that frees 1 % of the heap separates two chains, one that frees less does not', () => {
  assert.deepEqual(lengths([full(1), full(2), young(3, 9), full(4)]), [3]);
  assert.deepEqual(lengths([full(1), full(2), young(3, 10), full(4), full(5)]), [2, 2]);
});

test('a young collection that does not state what it freed separates them', () => {
  assert.deepEqual(lengths([full(1), full(2), aPause(3, 10), full(4)]), [2]);
});

test('requested collections are no links, and separate chains when they free memory', () => {
  assert.deepEqual(lengths([full(1), full(2), full(3, 'System.gc()'), full(4), full(5)]), [2, 2]);
});

test('a G1 cleanup that frees memory separates them', () => {
  const cleanup = (at: number) => aPause(at, 1, { pause: 'cleanup', cause: '', heap: pool(800, 300, 1000) });
  const events = [full(1), full(2), cleanup(3), full(4), full(5)];
  const chains = findFullGcChains(aGcRun({ facts: { collector: 'G1', heapMax: 1000 * MB }, events }));
  assert.deepEqual(
    chains.map(({ length }) => length),
    [2, 2],
  );
});
