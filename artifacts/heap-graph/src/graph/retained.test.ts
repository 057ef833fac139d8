import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryBudget } from '../columns/memory-budget.ts';
import { wrapNumbers } from '../columns/numbers.ts';
import { computeRetainedSizes } from './retained.ts';

/** A root above everything, an object below it that holds two others, and one beside it. */
const TREE = {
  objectOf: wrapNumbers(Int32Array.of(-1, 2, 0, 3, 1)),
  parentOf: wrapNumbers(Int32Array.of(-1, 0, 1, 1, 0)),
};

const compute = (sizes: readonly number[]): (number | undefined)[] => {
  const retained = computeRetainedSizes(TREE, (object) => sizes[object] ?? 0, new MemoryBudget());
  return Array.from({ length: retained.length }, (_, node) => retained.at(node));
};

test('an object retains itself and all that it dominates', () => {
  assert.deepEqual(compute([10, 20, 30, 40]), [100, 80, 10, 40, 20]);
});

test('retained sizes of 4 GB and more are whole numbers of bytes, too', () => {
  const almost = 2 ** 32 - 91;
  assert.deepEqual(compute([10, 30, almost, 50]), [2 ** 32 - 1, almost + 60, 10, 50, 30]);
  assert.deepEqual(compute([10, 30, almost + 1, 50]), [2 ** 32, almost + 61, 10, 50, 30]);
  assert.deepEqual(compute([2 ** 31, 2 ** 33, 2 ** 34, 8]), [
    2 ** 31 + 2 ** 33 + 2 ** 34 + 8,
    2 ** 31 + 2 ** 34 + 8,
    2 ** 31,
    8,
    2 ** 33,
  ]);
});
