import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

test('the path through a static field does not lead over the thread that has the shorter path', async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => at);
  const heap = aHeap({
    classes: {
      'java.lang.Thread': { fields: { name: 'object', target: 'object' } },
      'java.util.ArrayList': { fields: { elementData: 'object', size: 'int' } },
      'demo.Loader': { extends: 'java.lang.ClassLoader' },
      'java.lang.ClassLoader': {},
      'demo.Shop': { loader: 'loader', statics: { ORDERS: 'list' } },
    },
    objects: {
      main: { is: 'java.lang.Thread', fields: { name: 'title', target: 'list' } },
      title: { text: 'main' },
      loader: { is: 'demo.Loader' },
      list: { is: 'java.util.ArrayList', fields: { elementData: 'elements', size: numbers.length } },
      elements: { is: 'java.lang.Object[]', elements: numbers.map((at) => `order${at}`) },
      ...Object.fromEntries(
        numbers.map((at) => [`order${at}`, { is: 'byte[]', bytes: new Array<number>(4000).fill(at) }]),
      ),
    },
    roots: ['main', 'loader'],
  });
  const path = await analyzeBytes(heap, ({ suspects, objects }) =>
    suspects
      .find(({ kind }) => kind === 'object')
      ?.namedPath?.map(({ object, references }) => `${objects.getLabel(object)} ${references.join()}`.trim()),
  );
  assert.deepEqual(path, ['class demo.Shop', 'java.util.ArrayList static ORDERS', 'java.lang.Object[] elementData']);
});
