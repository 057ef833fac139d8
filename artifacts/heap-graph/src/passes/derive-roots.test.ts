import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryBudget } from '../columns/memory-budget.ts';
import { wrapNumbers } from '../columns/numbers.ts';
import { END_OF_LIST, encodeWeak, ReferenceLists } from '../columns/reference-lists.ts';
import { deriveRoots } from './derive-roots.ts';

/**
 * Derives the roots of objects by the list of references of each; objects with class `-1` are classes. What is known
 * is a root, unless other roots are stated.
 */
function deriveFrom(
  lists: readonly (readonly number[])[],
  classOf: readonly number[],
  known: ReadonlyMap<number, readonly string[]> = new Map(),
  knownRoots: Iterable<number> = known.keys(),
) {
  const edges = new MemoryBudget().createReferences(1 + 2 * lists.length + lists.flat().length);
  edges.push(END_OF_LIST);
  const starts = lists.map((list) => {
    const start = edges.length;
    for (const target of [...list, END_OF_LIST]) edges.push(target);
    return list.length === 0 ? 0 : start;
  });
  const references = new ReferenceLists(wrapNumbers(Int32Array.from(starts)), edges);
  return deriveRoots({
    references,
    classOf: wrapNumbers(Int32Array.from(classOf)),
    roots: knownRoots,
    rootKinds: known,
  });
}

test('roots are the known objects, classes, what nothing refers to, and the first object of each cycle, in this order', () => {
  const lists = [[1], [0], [], [], [5], [4], [3]];
  const classOf = [0, 0, -1, 0, 0, 0, 0];
  const { roots, rootKinds } = deriveFrom(
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
  assert.deepEqual([...roots], [...expected.keys()].sort());
  assert.deepEqual([...rootKinds], [...expected]);
  assert.deepEqual([...rootKinds.values()], [...expected.values()]);
  assert.equal(rootKinds.size, expected.size);
  for (const object of [-1, ...lists.keys(), lists.length]) {
    assert.deepEqual(rootKinds.get(object), expected.get(object));
    assert.equal(rootKinds.has(object), expected.has(object));
  }
});

test('a weak reference reaches nothing: what has no other is a root', () => {
  const { roots, rootKinds } = deriveFrom(
    [[1, encodeWeak(2)], [encodeWeak(0)], [], [encodeWeak(4)], [3]],
    [0, 0, 0, 0, 0],
  );
  assert.deepEqual([...roots], [0, 2, 4]);
  assert.deepEqual(rootKinds.get(4), ['NOT_REFERENCED']);
});

test('what only the stack of a thread holds has its kind and is no root while its thread is reached', () => {
  const kinds = new Map([
    [0, ['THREAD_OBJ']],
    [1, ['JAVA_FRAME']],
    [2, ['JAVA_FRAME']],
  ]);
  const { roots, rootKinds } = deriveFrom([[1], [0], [3], [2]], [0, 0, 0, 0], kinds, [0]);
  assert.deepEqual([...roots], [0, 2]);
  assert.deepEqual([...rootKinds], [...kinds].with(2, [2, ['JAVA_FRAME', 'ONLY_REFERENCED_IN_CYCLES']]));
  assert.equal(rootKinds.size, 3);
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
  const { roots, rootKinds } = deriveFrom(
    Array.from({ length: objects }, () => []),
    Array.from({ length: objects }, () => 0),
  );
  assert.equal(rootKinds.size, objects);
  assert.equal(roots.length, objects);
});
