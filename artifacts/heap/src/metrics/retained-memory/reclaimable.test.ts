import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

const measure = (sketch: HeapSketch) =>
  analyzeBytes(aHeap(sketch), ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.reclaimable ?? -1);

const REFERENCES = {
  'java.lang.ref.Reference': { fields: { referent: 'object' } },
  'java.lang.ref.SoftReference': { extends: 'java.lang.ref.Reference' },
  'java.lang.ref.WeakReference': { extends: 'java.lang.ref.Reference' },
  'java.util.WeakHashMap$Entry': { extends: 'java.lang.ref.WeakReference', fields: { value: 'object' } },
  'demo.Model': { fields: { view: 'object' } },
  'demo.Cache': { fields: { entry: 'object' } },
} as const;
const CONTENT = { content: { is: 'byte[]', bytes: new Array<number>(4000).fill(7) } } as const;

test('what only a soft reference holds is reclaimable', async () => {
  const bytes = await measure({
    classes: REFERENCES,
    objects: {
      ...CONTENT,
      entry: { is: 'java.lang.ref.SoftReference', fields: { referent: 'content' } },
      cache: { is: 'demo.Cache', fields: { entry: 'entry' } },
    },
    roots: ['cache'],
  });
  assert.ok(bytes >= 4000);
});

test('a key that the value of its own weak entry holds is not reclaimable', async () => {
  const bytes = await measure({
    classes: { ...REFERENCES, 'demo.View': { fields: { pixels: 'object' } } },
    objects: {
      ...CONTENT,
      view: { is: 'demo.View', fields: { pixels: 'content' } },
      model: { is: 'demo.Model', fields: { view: 'view' } },
      entry: { is: 'java.util.WeakHashMap$Entry', fields: { referent: 'view', value: 'model' } },
      cache: { is: 'demo.Cache', fields: { entry: 'entry' } },
    },
    roots: ['cache'],
  });
  assert.equal(bytes, 0);
});
