import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, MB, pool } from '../../../testing/index.ts';
import type { GcEvent } from '../../events.ts';
import { findFullGcChains } from './full-gc-chains.ts';

const aFullGc = (at: number, cause = 'Ergonomics') =>
  aPause(at, 100, { pause: 'full', cause, heap: pool(900, 800, 1000) });
const aYoungGc = (at: number, freed: number) => aPause(at, 10, { heap: pool(900, 900 - freed, 1000) });

const listLengths = (events: readonly GcEvent[]) =>
  findFullGcChains(aGcRun({ facts: { collector: 'Parallel', heapMax: 1000 * MB }, events })).map(
    ({ length }) => length,
  );

test('a young collection that frees 1 % of the heap separates two chains, one that frees less does not', () => {
  assert.deepEqual(listLengths([aFullGc(1), aFullGc(2), aYoungGc(3, 9), aFullGc(4)]), [3]);
  assert.deepEqual(listLengths([aFullGc(1), aFullGc(2), aYoungGc(3, 10), aFullGc(4), aFullGc(5)]), [2, 2]);
});

test('a young collection that does not state what it freed separates them', () => {
  assert.deepEqual(listLengths([aFullGc(1), aFullGc(2), aPause(3, 10), aFullGc(4)]), [2]);
});

test('requested collections are no links, and separate chains when they free memory', () => {
  assert.deepEqual(listLengths([aFullGc(1), aFullGc(2), aFullGc(3, 'System.gc()'), aFullGc(4), aFullGc(5)]), [2, 2]);
});

test('a G1 cleanup that frees memory separates them', () => {
  const cleanup = (at: number) => aPause(at, 1, { pause: 'cleanup', cause: '', heap: pool(800, 300, 1000) });
  const events = [aFullGc(1), aFullGc(2), cleanup(3), aFullGc(4), aFullGc(5)];
  const chains = findFullGcChains(aGcRun({ facts: { collector: 'G1', heapMax: 1000 * MB }, events }));
  assert.deepEqual(
    chains.map(({ length }) => length),
    [2, 2],
  );
});

test('an application that runs for five seconds and five times the later collection separates them', () => {
  assert.deepEqual(listLengths([aFullGc(1), aFullGc(2), aFullGc(7), aFullGc(8)]), [4]);
  assert.deepEqual(listLengths([aFullGc(1), aFullGc(2), aFullGc(7.2), aFullGc(8)]), [2, 2]);
});
