import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

const OBJECTS = { is: 'java.lang.Object' };

/** The fill of the object `it`, and what its class wastes. */
async function readFill(sketch: HeapSketch) {
  const roots = ['it', ...(sketch.roots ?? [])];
  return await analyzeBytes(aHeap({ ...sketch, roots }), ({ dump, fill, collections, objects }) => {
    const it = [...dump.roots].find((object) => fill.kinds[dump.classOf.at(object) ?? -1]) ?? -1;
    const use = collections.find(({ className }) => className === objects.getLabel(it));
    return { elements: it < 0 ? undefined : fill.elements(it), use };
  });
}

const countElements = async (sketch: HeapSketch): Promise<number | undefined> => (await readFill(sketch)).elements;

test('an ArrayDeque has as many elements as slots that are not null', async () => {
  const elements = await countElements({
    classes: { 'java.util.ArrayDeque': { fields: { elements: 'object', head: 'int', tail: 'int' } } },
    objects: {
      one: OBJECTS,
      slots: { is: 'java.lang.Object[]', elements: ['one', null, null, 'one'] },
      it: { is: 'java.util.ArrayDeque', fields: { elements: 'slots', head: 3, tail: 1 } },
    },
  });
  assert.equal(elements, 2);
});

test('a LinkedBlockingQueue counts in an AtomicInteger', async () => {
  const elements = await countElements({
    classes: {
      'java.util.concurrent.atomic.AtomicInteger': { fields: { value: 'int' } },
      'java.util.concurrent.LinkedBlockingQueue': { fields: { capacity: 'int', count: 'object' } },
    },
    objects: {
      seven: { is: 'java.util.concurrent.atomic.AtomicInteger', fields: { value: 7 } },
      it: { is: 'java.util.concurrent.LinkedBlockingQueue', fields: { count: 'seven' } },
    },
  });
  assert.equal(elements, 7);
});

const CHM = 'java.util.concurrent.ConcurrentHashMap';

test('a ConcurrentHashMap counts in cells when many threads add', async () => {
  const elements = await countElements({
    classes: {
      [CHM]: { fields: { baseCount: 'long', counterCells: 'object' } },
      [`${CHM}$CounterCell`]: { fields: { value: 'long' } },
    },
    objects: {
      a: { is: `${CHM}$CounterCell`, fields: { value: 40 } },
      b: { is: `${CHM}$CounterCell`, fields: { value: -3 } },
      cells: { is: `${CHM}$CounterCell[]`, elements: ['a', 'b'] },
      it: { is: CHM, fields: { baseCount: 5, counterCells: 'cells' } },
    },
  });
  assert.equal(elements, 42);
});

test('a ConcurrentHashMap of JDK 7 is the sum of its segments', async () => {
  const elements = await countElements({
    classes: { [CHM]: { fields: { segments: 'object' } }, [`${CHM}$Segment`]: { fields: { count: 'int' } } },
    objects: {
      a: { is: `${CHM}$Segment`, fields: { count: 3 } },
      b: { is: `${CHM}$Segment`, fields: { count: 4 } },
      segments: { is: `${CHM}$Segment[]`, elements: ['a', null, 'b'] },
      it: { is: CHM, fields: { segments: 'segments' } },
    },
  });
  assert.equal(elements, 7);
});

const QUEUE = 'java.util.concurrent.ConcurrentLinkedQueue';

test('a ConcurrentLinkedQueue is walked without counting its empty first node', async () => {
  const elements = await countElements({
    classes: {
      [QUEUE]: { fields: { tail: 'object', head: 'object' } },
      [`${QUEUE}$Node`]: { fields: { item: 'object', next: 'object' } },
    },
    objects: {
      one: OBJECTS,
      c: { is: `${QUEUE}$Node`, fields: { item: 'one' } },
      b: { is: `${QUEUE}$Node`, fields: { item: 'one', next: 'c' } },
      a: { is: `${QUEUE}$Node`, fields: { next: 'b' } },
      it: { is: QUEUE, fields: { head: 'a', tail: 'b' } },
    },
  });
  assert.equal(elements, 2);
});

const SKIP = 'java.util.concurrent.ConcurrentSkipListMap';

test('a ConcurrentSkipListMap counts the nodes of its lowest level that have a value', async () => {
  const elements = await countElements({
    classes: {
      [SKIP]: { fields: { head: 'object' } },
      [`${SKIP}$Index`]: { fields: { node: 'object', down: 'object' } },
      [`${SKIP}$Node`]: { fields: { key: 'object', val: 'object', next: 'object' } },
    },
    objects: {
      one: OBJECTS,
      removed: { is: `${SKIP}$Node`, fields: { key: 'one' } },
      first: { is: `${SKIP}$Node`, fields: { key: 'one', val: 'one', next: 'removed' } },
      base: { is: `${SKIP}$Node`, fields: { next: 'first' } },
      index: { is: `${SKIP}$Index`, fields: { node: 'base' } },
      it: { is: SKIP, fields: { head: 'index' } },
    },
  });
  assert.equal(elements, 1);
});

test('walking a cyclic chain ends', async () => {
  const elements = await countElements({
    classes: {
      [QUEUE]: { fields: { head: 'object' } },
      [`${QUEUE}$Node`]: { fields: { item: 'object', next: 'object' } },
    },
    objects: {
      a: { is: `${QUEUE}$Node`, fields: { item: 'b', next: 'c' } },
      b: { is: `${QUEUE}$Node`, fields: { next: 'a' } },
      c: { is: `${QUEUE}$Node`, fields: { next: 'b' } },
      it: { is: QUEUE, fields: { head: 'a' } },
    },
  });
  assert.equal(elements, -1);
});

test('a HashSet counts the entries of its map, Properties those of their ConcurrentHashMap', async () => {
  const map = { 'java.util.HashMap': { fields: { table: 'object', size: 'int' } } } as const;
  assert.equal(
    await countElements({
      classes: { ...map, 'java.util.HashSet': { fields: { map: 'object' } } },
      objects: {
        map: { is: 'java.util.HashMap', fields: { size: 9 } },
        it: { is: 'java.util.HashSet', fields: { map: 'map' } },
      },
    }),
    9,
  );
  assert.equal(
    await countElements({
      classes: {
        'java.util.Hashtable': { fields: { table: 'object', count: 'int' } },
        'java.util.Properties': { extends: 'java.util.Hashtable', fields: { defaults: 'object', map: 'object' } },
        [CHM]: { fields: { baseCount: 'long' } },
      },
      objects: {
        map: { is: CHM, fields: { baseCount: 60 } },
        it: { is: 'java.util.Properties', fields: { map: 'map' } },
      },
    }),
    60,
  );
});

test('a version of a class without the size field is skipped, not counted as empty', async () => {
  const { use } = await readFill({
    classes: { 'java.util.HashMap': { fields: { somethingElse: 'int' } } },
    objects: { it: { is: 'java.util.HashMap' } },
  });
  assert.equal(use, undefined);
});

const aMap = (size: number, nodes: readonly (string | null)[]): HeapSketch => ({
  classes: {
    'java.util.HashMap': { fields: { table: 'object', size: 'int' } },
    'java.util.HashMap$Node': { fields: { key: 'object', next: 'object' } },
  },
  objects: {
    node: { is: 'java.util.HashMap$Node' },
    table: { is: 'java.util.HashMap$Node[]', elements: nodes },
    it: { is: 'java.util.HashMap', fields: { size, table: 'table' } },
  },
});
const slots = (length: number, used: number): (string | null)[] =>
  Array.from({ length }, (_, at) => (at < used ? 'node' : null));

test('waste: an empty map costs itself and its table; a map of one entry also its node, minus one reference', async () => {
  const empty = (await readFill(aMap(0, slots(16, 0)))).use;
  const single = (await readFill(aMap(1, slots(16, 1)))).use;
  // Sizes in the usual layout of ids of 8 bytes: map 12 + 4 + 4, table 16 + 16 × 4, node 12 + 4 + 4, rounded up to 8.
  assert.equal(empty?.wastedByEmpty, 24 + 80);
  assert.equal(empty?.unused, 0);
  assert.equal(single?.wastedBySingle, 24 + 80 + 24 - 4);
});

test('waste: slots beyond twice the elements count in tables larger than the default that are at most a quarter full', async () => {
  const sparse = (await readFill(aMap(8, slots(64, 8)))).use;
  assert.equal(sparse?.wastedBySparse, (64 - 2 * 8) * 4);
  assert.equal((await readFill(aMap(4, slots(16, 4)))).use?.wastedBySparse, 0);
  assert.equal((await readFill(aMap(17, slots(64, 17)))).use?.wastedBySparse, 0);
});

test('entries in few buckets collide', async () => {
  assert.equal((await readFill(aMap(16, slots(64, 3)))).use?.colliding, 1);
  assert.equal((await readFill(aMap(16, slots(64, 4)))).use?.colliding, 0);
});

test('the shared empty array belongs to no list, and requested capacity is not waste', async () => {
  const { use } = await readFill({
    classes: {
      'java.util.ArrayList': {
        fields: { elementData: 'object', size: 'int' },
        statics: { EMPTY_ELEMENTDATA: 'shared' },
      },
    },
    objects: {
      shared: { is: 'java.lang.Object[]', elements: [] },
      it: { is: 'java.util.ArrayList', fields: { elementData: 'shared' } },
    },
  });
  assert.deepEqual([use?.empty, use?.unused, use?.wastedByEmpty], [1, 1, 24]);
  const queue = await readFill({
    classes: { 'java.util.concurrent.ArrayBlockingQueue': { fields: { items: 'object', count: 'int' } } },
    objects: {
      one: OBJECTS,
      items: { is: 'java.lang.Object[]', elements: ['one', 'one', ...slots(98, 0)] },
      it: { is: 'java.util.concurrent.ArrayBlockingQueue', fields: { items: 'items', count: 2 } },
    },
  });
  assert.deepEqual([queue.use?.filledAtMostQuarter, queue.use?.wastedBySparse], [1, 0]);
});
