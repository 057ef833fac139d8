import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ContentHashes } from './content-hashes.ts';

const OBJECTS = 10_000;
const computeHash = (object: number): number => object * 7 + 0.5;

/** Adds every third object in the given order and checks the hashes of all objects. */
function checkOrder(order: (objects: readonly number[]) => readonly number[]): void {
  const marked = Array.from({ length: Math.ceil(OBJECTS / 3) }, (_, at) => 3 * at);
  const hashes = new ContentHashes(OBJECTS, marked.length + 5);
  for (const object of order(marked)) hashes.add(object, computeHash(object));
  hashes.seal();
  for (let object = 0; object < OBJECTS; object++) {
    assert.equal(hashes.get(object), object % 3 === 0 ? computeHash(object) : 0);
  }
  hashes.release();
}

test('hashes are found by object when they are added in the order of objects', () => checkOrder((all) => all));

test('hashes are found by object when the second half is added first', () =>
  checkOrder((all) => [...all.slice(all.length / 2), ...all.slice(0, all.length / 2)]));

test('hashes are found by object when they are added from the last to the first', () =>
  checkOrder((all) => all.toReversed()));

test('hashes are found by object when they are added in an order without a pattern', () =>
  checkOrder((all) => all.toSorted((a, b) => ((a * 48_271) % 10_007) - ((b * 48_271) % 10_007))));

for (const [order, arrange] of [
  ['after the own ones', (all: readonly number[]) => all],
  ['in another order', (all: readonly number[]) => all.toReversed()],
] as const)
  test(`hashes that another thread added ${order} are found by object`, () => {
    const [own, others] = [new ContentHashes(OBJECTS, OBJECTS), new ContentHashes(OBJECTS, OBJECTS)];
    const [first, last] = [
      Array.from({ length: 100 }, (_, at) => 31 * at),
      Array.from({ length: 100 }, (_, at) => 5000 + 37 * at),
    ];
    for (const object of arrange(first)) own.add(object, computeHash(object));
    for (const object of arrange(last)) others.add(object, computeHash(object));
    own.addAll(others.toAdded());
    own.seal();
    for (let object = 0; object < OBJECTS; object++) {
      assert.equal(own.get(object), first.includes(object) || last.includes(object) ? computeHash(object) : 0);
    }
  });

test('a dump without primitive arrays has no hashes', () => {
  const hashes = new ContentHashes(OBJECTS, 0);
  hashes.seal();
  assert.equal(hashes.get(0), 0);
});
