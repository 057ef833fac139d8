import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';
import type { SparseArrays } from './sparse-arrays.ts';

const KB = 1024;

/** Holds an array of which the first bytes are not 0. */
const aHolder = (is: 'byte[]' | 'long[]', size: number, used: number): HeapSketch => ({
  classes: { 'demo.Flags': { fields: { words: 'object' } } },
  objects: {
    flags: { is: 'demo.Flags', fields: { words: 'array' } },
    array: { is, bytes: [...new Array<number>(used).fill(7), ...new Array<number>(size - used).fill(0)] },
  },
  roots: ['flags'],
});

const measure = (sketch: HeapSketch): Promise<SparseArrays> =>
  analyzeBytes(aHeap(sketch), ({ sparseArrays }) => sparseArrays);

test('an array of numbers of which 1/16 is in use is nearly empty, and its holder is named', async () => {
  const { arrays, wasted, byClass } = await measure(aHolder('long[]', 2 * KB, 128));
  assert.equal(arrays, 1);
  assert.equal(wasted, 2 * KB - 128 + 16);
  assert.deepEqual([byClass[0]?.label, byClass[0]?.holder], ['long[]', 'demo.Flags']);
});

test('an array that is fuller, smaller, a buffer of bytes or only zeros is not', async () => {
  for (const [is, size, used] of [
    ['long[]', 2 * KB, 136],
    ['long[]', KB - 8, 8],
    ['byte[]', 2 * KB, 8],
    ['long[]', 2 * KB, 0],
  ] as const) {
    assert.equal((await measure(aHolder(is, size, used))).arrays, 0, `${is} of ${size} with ${used}`);
  }
});
