import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

/** Ten arrays, each referred to by a page and by a view, of which so many are in the index and the others in a cache. */
function sketchShared(inIndex: number): HeapSketch {
  const names = Array.from({ length: 10 }, (_, at) => `array${at}`);
  return {
    classes: {
      'demo.Index': { fields: { pages: 'object' } },
      'demo.Cache': { fields: { pages: 'object' } },
      'demo.Views': { fields: { views: 'object' } },
    },
    objects: {
      ...Object.fromEntries(names.map((name, at) => [name, { is: 'byte[]', bytes: new Array<number>(2000).fill(at) }])),
      first: { is: 'java.lang.Object[]', elements: names.slice(0, inIndex) },
      second: { is: 'java.lang.Object[]', elements: names.slice(inIndex) },
      all: { is: 'java.lang.Object[]', elements: names },
      index: { is: 'demo.Index', fields: { pages: 'first' } },
      cache: { is: 'demo.Cache', fields: { pages: 'second' } },
      // The way through the views is longer.
      inner: { is: 'demo.Views', fields: { views: 'all' } },
      views: { is: 'demo.Views', fields: { views: 'inner' } },
    },
    roots: ['index', 'cache', 'views'],
  };
}

const findGroup = (sketch: HeapSketch) =>
  analyzeBytes(aHeap(sketch), ({ suspects }) => suspects.find(({ label }) => label === 'byte[]'));

test('arrays that two objects refer to have the owner that leads to most of them', async () => {
  const group = await findGroup(sketchShared(8));
  assert.equal(group?.hasOneOwner, true);
  assert.equal(group?.owner?.name, 'demo.Index.pages');
});

test('arrays of several owners have none', async () => {
  assert.equal((await findGroup(sketchShared(5)))?.hasOneOwner, undefined);
});
