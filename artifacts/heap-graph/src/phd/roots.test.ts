import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BitSet } from '../columns/bit-set.ts';
import { MemoryBudget } from '../columns/memory-budget.ts';
import { wrapNumbers } from '../columns/numbers.ts';
import { END_OF_LIST, ReferenceLists } from '../columns/reference-lists.ts';
import { deriveRoots } from './roots.ts';

/** Derives the roots of objects by the list of references of each; objects with class `-1` are classes. */
function deriveFrom(
  lists: readonly (readonly number[])[],
  classOf: readonly number[],
  known: ReadonlyMap<number, readonly string[]> = new Map(),
) {
  const edges = new MemoryBudget().createReferences(1 + 2 * lists.length + lists.flat().length);
  const referenced = new BitSet(lists.length);
  edges.push(END_OF_LIST);
  const starts = lists.map((list) => {
    const start = edges.length;
    for (const target of [...list, END_OF_LIST]) edges.push(target);
    for (const target of list) referenced.set(target);
    return list.length === 0 ? 0 : start;
  });
  const references = new ReferenceLists(wrapNumbers(Int32Array.from(starts)), edges);
  return deriveRoots({ references, classOf: wrapNumbers(Int32Array.from(classOf)), referenced, known });
}

test('roots are the known objects, classes, what nothing refers to, and the first object of each cycle, in this order', () => {
  const lists = [[1], [0], [], [], [5], [4], [3]];
  const classOf = [0, 0, -1, 0, 0, 0, 0];
  const roots = deriveFrom(
    lists,
    classOf,
    new Map([
      [3, ['JAVA_FRAME']],
      [2, ['MONITOR_USED']],
    ]),
  );
  const expected = new Map([
    [3, ['JAVA_FRAME']],
    [2, ['MONITOR_USED', 'CLASS']],
    [6, ['NOT_REFERENCED']],
    [0, ['ONLY_REFERENCED_IN_CYCLES']],
    [4, ['ONLY_REFERENCED_IN_CYCLES']],
  ]);
  assert.deepEqual([...roots], [...expected]);
  assert.deepEqual([...roots.values()], [...expected.values()]);
  assert.equal(roots.size, expected.size);
  for (const object of [-1, ...lists.keys(), lists.length]) {
    assert.deepEqual(roots.get(object), expected.get(object));
    assert.equal(roots.has(object), expected.has(object));
  }
});

/** A map of JavaScript ends at 16.7 million entries; here it ends at so many. */
const MAX_ENTRIES = 8;

test('there may be more roots than a map has entries', (t) => {
  const set = Map.prototype.set;
  t.mock.method(Map.prototype, 'set', function (this: Map<unknown, unknown>, key: unknown, value: unknown) {
    if (this.size >= MAX_ENTRIES) throw new RangeError('Map maximum size exceeded');
    return set.call(this, key, value);
  });
  const objects = 5 * MAX_ENTRIES;
  const roots = deriveFrom(
    Array.from({ length: objects }, () => []),
    Array.from({ length: objects }, () => 0),
  );
  assert.equal(roots.size, objects);
});
