import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { exploreBytes } from '../../testing/index.ts';
import { placeLargestFirst } from './largest-first.ts';
import { listInstances } from './list-objects.ts';

test('the largest objects are first, and the others follow in their order', () => {
  const members = [3, 5, 8, 13, 21, 34, 55];
  const list = { reachable: members.length, all: members.length, at: (place: number) => members[place] };
  for (const largest of [[21, 3], [55], [34, 55, 3, 5], [8, 13, 5], members]) {
    const at = placeLargestFirst(list, Uint32Array.from(largest));
    const others = members.filter((object) => !largest.includes(object));
    assert.deepEqual(
      members.map((_, place) => at(place)),
      [...largest, ...others],
    );
  }
});

const ARRAYS = 2600;
/** Arrays of sizes that rise and fall again, many of them equal, below one that has them all. */
const computeSize = (place: number): number => 8 * Math.abs((place % 700) - 350);
const HEAP: HeapSketch = {
  classes: { 'com.shop.Cache': { statics: { PAGES: 'pages' } } },
  objects: {
    pages: { is: 'java.lang.Object[]', elements: Array.from({ length: ARRAYS }, (_, place) => `page${place}`) },
    ...Object.fromEntries(
      Array.from({ length: ARRAYS }, (_, place) => [
        `page${place}`,
        { is: 'byte[]', bytes: new Array(computeSize(place)).fill(1) },
      ]),
    ),
  },
};

test('the first pages of the largest objects of a class are in the index, in the order of the whole list', () =>
  exploreBytes(aHeap(HEAP), ({ heap }) => {
    const classNumber = heap.classes.findIndex(({ name }) => name === 'byte[]');
    const all = { classNumber, offset: 0, limit: 1000 };
    for (const sort of ['retainedSize', 'shallowSize'] as const) {
      const known = [0, 300, 900].flatMap((offset) => list({ ...all, sort, offset, limit: 100 }));
      const sorted = [0, 1].flatMap((part) => list({ ...all, sort, offset: 1000 * part + 1 }));
      assert.equal(heap.listLargest(classNumber)?.length, 1000);
      assert.deepEqual(known.slice(1), [...sorted.slice(0, 99), ...sorted.slice(299, 399), ...sorted.slice(899, 999)]);
      const sizes = sorted.map((object) => heap.getRetainedSize(object));
      assert.deepEqual(
        sizes,
        sizes.toSorted((one, other) => other - one),
      );
    }
    function list(question: Parameters<typeof listInstances>[1]): readonly number[] {
      return listInstances(heap, question)?.rows.map(({ objectId }) => objectId) ?? [];
    }
  }));

test('a filter does not apply to the objects of one class', () =>
  exploreBytes(aHeap(HEAP), ({ heap }) => {
    const classNumber = heap.classes.findIndex(({ name }) => name === 'byte[]');
    const question = { classNumber, offset: 1500, limit: 5, sort: 'retainedSize' } as const;
    assert.deepEqual(listInstances(heap, { ...question, filter: 'nothing' }), listInstances(heap, question));
  }));

test('of a class with few objects none are kept', () =>
  exploreBytes(aHeap(HEAP), ({ heap }) => {
    const classNumber = heap.classes.findIndex(({ name }) => name === 'java.lang.Object[]');
    assert.equal(heap.listLargest(classNumber), undefined);
  }));
