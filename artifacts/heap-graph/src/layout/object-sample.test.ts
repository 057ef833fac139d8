import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AddressIndex } from '../columns/address-index.ts';
import { ObjectSample } from './object-sample.ts';

/** Samples alternating instances of two classes, of 24 and 40 bytes, and arrays of 64 bytes far away from both. */
function sampleClasses(pairs: number) {
  const index = new AddressIndex();
  const sample = new ObjectSample();
  const put = (hi: number, lo: number, ofClass: number, length: number) => {
    index.add(hi, lo);
    sample.offer(hi, lo, ofClass, length);
  };
  for (let pair = 0; pair < pairs; pair++) {
    put(7, 64 * pair, 0, -1);
    put(7, 64 * pair + 24, 1, -1);
  }
  for (let array = 0; array < 10; array++) put(9, 64 * array, 2, 6);
  index.seal();
  return sample.measureGaps(index, 3, (ofClass) => ofClass);
}

/** Samples alternating instances of two classes at addresses that begin with `hi`. */
function sampleFrom(index: AddressIndex, hi: number, pairs: number): ObjectSample {
  const sample = new ObjectSample();
  for (let pair = 0; pair < pairs; pair++) {
    for (const [ofClass, lo] of [64 * pair, 64 * pair + 24].entries()) {
      index.add(hi, lo);
      sample.offer(hi, lo, ofClass, -1);
    }
  }
  return sample;
}

for (const [own, others] of [
  [300_000, 20_000],
  [20_000, 300_000],
] as const)
  test(`samples of ${own} and ${others} objects become one in which both are as dense`, () => {
    const index = new AddressIndex();
    const [sample, second] = [sampleFrom(index, 7, own / 2), sampleFrom(index, 9, others / 2)];
    sample.addAll(second.toAdded(), (ofClass) => ofClass + 2);
    index.seal();
    const { smallest, instances } = sample.measureGaps(index, 4, (ofClass) => ofClass);
    assert.deepEqual([...smallest], [24, 40, 24, 40]);
    const [a = 0, b = 0, c = 0, d = 0] = instances;
    const share = (a + b) / (a + b + c + d);
    assert.ok(Math.abs(share - own / (own + others)) < 0.03, `${share}`);
  });

test('all objects of a small dump are measured, also across the borders of regions', () => {
  const { smallest, seen, instances, arrays } = sampleClasses(5000);
  assert.deepEqual([...smallest.subarray(0, 2)], [24, 40]);
  assert.deepEqual([...instances], [5000, 5000, 0]);
  assert.deepEqual([...seen.subarray(0, 2)], [5000, 4999]);
  assert.deepEqual(arrays.slice(0, 9), Array(9).fill([2, 6, 64]));
  assert.equal(arrays[9]?.[2], Number.POSITIVE_INFINITY, 'nothing follows the last object');
});

test('a large dump is sampled across all classes, even when their instances alternate', () => {
  const { smallest, instances } = sampleClasses(200_000);
  assert.deepEqual([...smallest.subarray(0, 2)], [24, 40]);
  const [first = 0, second = 0] = instances;
  assert.ok(first > 10_000 && second > 10_000 && first + second <= 1 << 16, `${first} and ${second}`);
});
