import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import type { ArrangedQuery } from '@hindsight/model';
import { exploreBytes } from '../../testing/index.ts';
import { arrangeObjects, readFigures } from './arrange-objects.ts';

const bytes = (length: number) => ({ is: 'byte[]', bytes: Array.from({ length }, () => 0) }) as const;

/** An array that a class holds, and six objects below it, none of them below another. */
const HEAP: HeapSketch = {
  classes: {
    'com.shop.Cache': { statics: { PAGES: 'pages' } },
    'com.shop.Page': {},
    'app.Entry': {},
  },
  objects: {
    pages: { is: 'java.lang.Object[]', elements: ['small', 'first', 'large', 'second', 'middle', 'entry'] },
    small: bytes(10),
    first: { is: 'com.shop.Page' },
    large: bytes(3000),
    second: { is: 'com.shop.Page' },
    middle: bytes(200),
    entry: { is: 'app.Entry' },
  },
};

/** Lists the labels of the objects below the array, arranged; the two of equal size must keep their order. */
const list = (question: ArrangedQuery): Promise<readonly string[]> =>
  exploreBytes(aHeap(HEAP), ({ heap, explorer }) => {
    const array = heap.listMembers(heap.classes.findIndex(({ name }) => name === 'java.lang.Object[]')).at(0) ?? -1;
    const rows = explorer.dominated({ object: array, offset: 0, limit: 100, ...question })?.rows ?? [];
    const pages = rows.filter(({ label }) => label === 'com.shop.Page').map(({ objectId }) => objectId);
    assert.deepEqual(
      pages,
      pages.toSorted((one, other) => one - other),
    );
    return rows.map(({ label }) => label);
  });

const BY_SIZE = ['byte[3000]', 'byte[200]', 'byte[10]', 'com.shop.Page', 'com.shop.Page', 'app.Entry'];

test('objects are sorted by their size, and those of equal size keep their order', async () => {
  assert.deepEqual(await list({ sort: 'shallowSize' }), BY_SIZE);
  assert.deepEqual(await list({ sort: 'retainedSize' }), BY_SIZE);
});

test('objects are sorted by the name of their class, those of one class by what they retain', async () => {
  assert.deepEqual(await list({ sort: 'label' }), ['app.Entry', ...BY_SIZE.slice(0, 5)]);
});

test('a filter finds objects by a part of the name of their class', async () => {
  assert.deepEqual(await list({ filter: 'shop.PAGE' }), BY_SIZE.slice(3, 5));
  assert.deepEqual(await list({ filter: 'byte[3000]', sort: 'shallowSize' }), BY_SIZE.slice(0, 3));
  assert.deepEqual(await list({ filter: 'nothing' }), []);
});

test('the top of the dominator tree is arranged by the figures of the index as by those of the objects', () =>
  exploreBytes(aHeap(HEAP), ({ heap, explorer }) => {
    const top = Uint32Array.from(heap.listDominated(-1).iterate());
    for (const sort of ['label', 'shallowSize'] as const) {
      const read = arrangeObjects(heap, { list: 'read', length: top.length }, { sort }, () => readFigures(heap, top));
      const saved = explorer.dominated({ sort, offset: 0, limit: 100 })?.rows.map(({ objectId }) => objectId);
      assert.deepEqual(saved, [...(read ?? [])], sort);
    }
  }));

test('a list is read once for all its pages', () =>
  exploreBytes(aHeap(HEAP), ({ heap }) => {
    let reads = 0;
    const arrangeAgain = () =>
      arrangeObjects(heap, { list: 'two', length: 2 }, { sort: 'shallowSize' }, () => {
        reads++;
        return readFigures(heap, Uint32Array.of(1, 2));
      });
    assert.deepEqual(arrangeAgain(), arrangeAgain());
    assert.equal(reads, 1);
  }));

test('a list that is too long keeps its order', () =>
  exploreBytes(aHeap(HEAP), ({ heap }) => {
    const unread = () => assert.fail('it was read');
    assert.equal(arrangeObjects(heap, { list: 'long', length: 500_001 }, { sort: 'label' }, unread), undefined);
  }));

test('sizes beyond four gigabytes are sorted exactly', () =>
  exploreBytes(aHeap(HEAP), ({ heap }) => {
    const sizes = [2 ** 33, 2 ** 33 + 1, 2 ** 45 - 1, 0];
    const figures = {
      ...readFigures(heap, Uint32Array.from(sizes.keys())),
      readRetained: () => Float64Array.from(sizes),
    };
    const sorted = arrangeObjects(heap, { list: 'sizes', length: 4 }, { sort: 'retainedSize' }, () => figures);
    assert.deepEqual([...(sorted ?? [])], [2, 1, 0, 3]);
  }));
