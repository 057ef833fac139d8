import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, MB, pool, times } from '../../../testing/index.ts';
import { findDecisiveRescues, findExhaustions } from './heap-exhaustion.ts';

const aFullGc = (at: number, after: number, cause = 'Ergonomics') =>
  aPause(at, 500, { pause: 'full', cause, heap: pool(920, after, 1000) });

const findSizes = (events: ReturnType<typeof aFullGc>[]) =>
  findExhaustions(aGcRun({ facts: { collector: 'Parallel', heapMax: 1000 * MB }, events })).map(
    ({ collections }) => collections.length,
  );

test('a collection that frees memory separates two exhaustions', () => {
  assert.deepEqual(
    findSizes([
      ...times(3, (i) => aFullGc(100 + i, 900)),
      aFullGc(110, 300),
      ...times(4, (i) => aFullGc(120 + i, 900)),
    ]),
    [3, 4],
  );
});

test('a requested collection in between neither counts nor separates them while the heap stays full', () => {
  assert.deepEqual(
    findSizes([aFullGc(100, 900), aFullGc(101, 900), aFullGc(102, 900, 'System.gc()'), aFullGc(103, 900)]),
    [3],
  );
});

/** Full collections of 5 ms that leave these sizes, in MB, at once after one another. */
const aRow = (...left: readonly number[]) =>
  left.map((after, i) =>
    aPause(100 + i * 0.006, 5, { pause: 'full', cause: 'Ergonomics', heap: pool(951, after, 1000) }),
  );

test('a last attempt that empties the heap is no exhaustion, after a longer row it is', () => {
  assert.deepEqual(findSizes(aRow(950, 950, 905)), [3]);
  assert.deepEqual(findSizes(aRow(950, 950)), [2]);
  assert.deepEqual(findSizes(aRow(950, 950, 100)), []);
  assert.deepEqual(findSizes(aRow(950, 950, 950, 100)), [3]);
});

/** A row of Parallel whose last collection, at once after the one before, leaves this much; the causes of the last two. */
const findDecisive = (left: number, before: string, last: string) => {
  const events = [
    ...times(3, (i) => aFullGc(100 + i * 0.5, 950)),
    aFullGc(101.5, 950, before),
    aFullGc(102, left, last),
  ];
  return findDecisiveRescues(aGcRun({ facts: { collector: 'Parallel', heapMax: 920 * MB }, events })).length;
};

test('clearing soft references is proven by the last attempt of the same stop', () => {
  assert.equal(findDecisive(100, 'Ergonomics', 'Allocation Failure'), 1);
  assert.equal(findDecisive(100, 'Allocation Failure', 'Ergonomics'), 0);
  assert.equal(findDecisive(600, 'Ergonomics', 'Allocation Failure'), 0);
});
