import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { OqlHeap } from '@hindsight/heap-oql';
import { anOqlHeap, aShop } from '@hindsight/heap-oql/testing';
import { exploreBytes } from '../../testing/index.ts';
import { createIndexedOqlHeap } from './indexed-oql-heap.ts';

const sortAscending = (objects: Iterable<number>): number[] => [...objects].sort((a, b) => a - b);

/** Reads everything that queries can read of one object. */
function readFacts(heap: OqlHeap, object: number) {
  const address = heap.getAddress(object);
  return {
    address,
    object: heap.findObject(address),
    classOf: heap.getClassNumber(object),
    kinds: heap.getRootKinds(object),
    shallow: heap.getShallowSize(object),
    retained: heap.getRetainedSize(object),
    dominator: heap.getDominator(object),
    dominated: sortAscending(heap.iterateDominated(object)),
    inbound: sortAscending(heap.iterateReferrers(object)),
    outbound: sortAscending(new Set(heap.iterateReferences(object))),
    reachable: heap.isReachable(object),
    length: heap.readLength(object),
    text: heap.readText(object, 50),
  };
}

const SAMPLE = join(import.meta.dirname, '../../testing/samples/small.hprof');
const DUMPS: Readonly<Record<string, () => Buffer>> = {
  'a made-up shop': aShop,
  'three objects': () => readFileSync(SAMPLE),
};

for (const [name, dump] of Object.entries(DUMPS)) {
  test(`queries read the same values from the index as from memory: the heap of ${name}`, () =>
    exploreBytes(dump(), ({ analysis, heap }) => {
      const [saved, inMemory] = [createIndexedOqlHeap(heap), anOqlHeap(analysis)];
      assert.equal(saved.numberOfObjects, inMemory.numberOfObjects);
      assert.equal(saved.usedHeapSize, inMemory.usedHeapSize);
      assert.deepEqual(sortAscending(saved.roots), sortAscending(inMemory.roots));
      for (let object = 0; object < Math.min(2000, saved.numberOfObjects); object++) {
        assert.deepEqual(readFacts(saved, object), readFacts(inMemory, object), `object ${object}`);
      }
      for (const { number } of saved.classes) {
        const numbers = new Set([number, 0]);
        assert.deepEqual([...saved.iterateInstances(numbers)], [...inMemory.iterateInstances(numbers)]);
      }
    }));
}
