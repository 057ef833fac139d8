import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { NO_MAPPING } from '../classes/name-mapping.ts';
import { AddressIndex } from '../columns/address-index.ts';
import { type ClassRecord, ROOT_KINDS, type RootRecord, STICKY_CLASS, THREAD_OBJ } from '../events.ts';
import { addSystemClasses, findRoots } from './find-roots.ts';
import type { Tables } from './first-pass.ts';
import { RootRecords } from './root-records.ts';
import { readThreads } from './threads.ts';

const [JNI_LOCAL, JAVA_FRAME, MONITOR_USED] = [0x02, 0x03, 0x07];

/** Stores the records of roots of objects with the addresses 8, 16, 24 …, which have the numbers 0, 1, 2 … */
function storeRoots(objects: number, records: readonly RootRecord[]) {
  const index = new AddressIndex();
  for (let object = 0; object < objects; object++) index.add(0, 8 * (object + 1));
  index.seal();
  const roots = new RootRecords();
  for (const record of records) roots.add(record);
  return { index, roots };
}

test('roots have their kinds in the order of the dump; what only the stack of a known thread holds is none', () => {
  const { roots, rootKinds } = findRoots(
    storeRoots(6, [
      { tag: MONITOR_USED, id: 32 },
      { tag: JAVA_FRAME, id: 8, thread: 1, detail: 0 },
      { tag: JAVA_FRAME, id: 16, thread: 2, detail: 0 },
      { tag: STICKY_CLASS, id: 80 },
      { tag: STICKY_CLASS, id: 32 },
      { tag: MONITOR_USED, id: 32 },
      { tag: JNI_LOCAL, id: 8, thread: 1, detail: 0 },
      { tag: 0x77, id: 48 },
      { tag: THREAD_OBJ, id: 24, thread: 1, detail: 1 },
    ]),
    new Set([1]),
  );
  assert.deepEqual([...roots], [1, 2, 3, 5]);
  const expected = new Map([
    [3, ['MONITOR_USED', 'STICKY_CLASS']],
    [0, ['JAVA_FRAME', 'JNI_LOCAL']],
    [1, ['JAVA_FRAME']],
    [5, ['UNKNOWN']],
    [2, ['THREAD_OBJ']],
  ]);
  assert.deepEqual([...rootKinds], [...expected]);
  assert.deepEqual([...rootKinds.keys()], [...expected.keys()]);
  assert.deepEqual([...rootKinds.values()], [...expected.values()]);
  assert.equal(rootKinds.size, expected.size);
  for (let object = -1; object < 7; object++) {
    assert.deepEqual(rootKinds.get(object), expected.get(object));
    assert.equal(rootKinds.has(object), expected.has(object));
  }
});

test('an object may be a root of every kind', () => {
  const records = Array.from(ROOT_KINDS.keys(), (tag) => ({ tag, id: 8 }));
  assert.deepEqual(findRoots(storeRoots(1, records), new Set()).rootKinds.get(0), [...ROOT_KINDS.values()]);
});

/** Maps and sets of JavaScript end at 16.7 million entries; here they end at so many. */
const MAX_ENTRIES = 8;

function limitEntries(t: TestContext): void {
  const [{ set }, { add }] = [Map.prototype, Set.prototype];
  const check = (size: number): void => {
    if (size >= MAX_ENTRIES) throw new RangeError('Map maximum size exceeded');
  };
  t.mock.method(Map.prototype, 'set', function (this: Map<unknown, unknown>, key: unknown, value: unknown) {
    check(this.size);
    return set.call(this, key, value);
  });
  t.mock.method(Set.prototype, 'add', function (this: Set<unknown>, value: unknown) {
    check(this.size);
    return add.call(this, value);
  });
}

test('there may be more roots, and more threads that do not exist, than a map has entries', (t) => {
  const objects = 5 * MAX_ENTRIES;
  const records = Array.from({ length: objects }, (_, at) => ({
    tag: JAVA_FRAME,
    id: 8 * (objects - at),
    thread: at,
    detail: 0,
  }));
  const tables = storeRoots(objects, records);
  limitEntries(t);
  assert.equal(readThreads(tables as unknown as Tables, NO_MAPPING).length, 0);
  const { roots, rootKinds } = findRoots(tables, new Set());
  t.mock.restoreAll();
  assert.equal(rootKinds.size, objects);
  assert.deepEqual(
    [...roots],
    Array.from({ length: objects }, (_, object) => object),
  );
});

test('more records of roots than are stored at first come back as they were', () => {
  const records = Array.from({ length: 5000 }, (_, at) =>
    at % 2 === 0
      ? { tag: STICKY_CLASS, id: 2 ** 40 + at }
      : { tag: JAVA_FRAME, id: at, thread: 2 ** 32 - at, detail: -1 },
  );
  assert.deepEqual([...storeRoots(0, records).roots], records);
});

test('the classes of the bootstrap loader are roots of a dump that names no class among its roots', () => {
  const dumped = (id: number, loaderId: number) => [id, { id, loaderId } as ClassRecord] as const;
  const classes = new Map([dumped(8, 0), dumped(16, 32), dumped(24, 0)]);
  const findKinds = (...records: readonly RootRecord[]) => {
    const { index, roots } = storeRoots(4, records);
    addSystemClasses({ roots, classes });
    return [...findRoots({ index, roots }, new Set()).rootKinds];
  };
  const thread = { tag: THREAD_OBJ, id: 32, thread: 1 };
  assert.deepEqual(findKinds(thread), [
    [3, ['THREAD_OBJ']],
    [0, ['STICKY_CLASS']],
    [2, ['STICKY_CLASS']],
  ]);
  assert.deepEqual(findKinds(thread, { tag: STICKY_CLASS, id: 16 }), [
    [3, ['THREAD_OBJ']],
    [1, ['STICKY_CLASS']],
  ]);
  assert.deepEqual(findKinds(), []);
});
