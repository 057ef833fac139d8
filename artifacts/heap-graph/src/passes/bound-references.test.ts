import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClassCounts } from '../classes/class-counts.ts';
import { boundReferences } from './bound-references.ts';

const NODE = 0x40;
const TEXT = 0x48;
const FIELDS = new Map([
  [NODE, [2, 10, 2]],
  [TEXT, [8]],
]);

const classTable = {
  findById: (id: number) => ({ fields: (FIELDS.get(id) ?? []).map((type) => ({ type })) }) as never,
};

/** Counts ten nodes with two references and a number each, five texts without references, and an array. */
function countObjects(): ClassCounts {
  const counts = new ClassCounts();
  for (let at = 0; at < 10; at++) counts.countInstance(0, NODE);
  for (let at = 0; at < 5; at++) counts.countInstance(0, TEXT);
  counts.countPrimitiveArray(8, 3);
  return counts;
}

test('references are bounded by the fields of the instances that were counted', () => {
  const bound = boundReferences(
    { classCounts: countObjects(), maxReferences: 150, maxFieldReferences: 50 },
    classTable,
  );
  assert.equal(bound, 120);
});

test('shorter instances than their classes say have no more references than bytes', () => {
  const bound = boundReferences({ classCounts: countObjects(), maxReferences: 107, maxFieldReferences: 7 }, classTable);
  assert.equal(bound, 107);
});

test('when there were too many classes to count, all bytes of instances may be references', () => {
  const classCounts = countObjects();
  classCounts.isFull = true;
  assert.equal(boundReferences({ classCounts, maxReferences: 150, maxFieldReferences: 50 }, classTable), 150);
});
