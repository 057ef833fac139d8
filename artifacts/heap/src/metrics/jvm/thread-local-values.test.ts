import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

const ENTRY = 'java.lang.ThreadLocal$ThreadLocalMap$Entry';

test('the values of a ThreadLocal are summed over all threads and named by its field', async () => {
  const threads = [1, 2, 3];
  const [largest] = await analyzeBytes(
    aHeap({
      classes: {
        'java.lang.ref.Reference': { fields: { referent: 'object', queue: 'object' } },
        'java.lang.ref.ReferenceQueue$Null': {},
        [ENTRY]: { extends: 'java.lang.ref.Reference', fields: { value: 'object' } },
        'demo.Renderer': { statics: { CONTEXT: 'key' } },
      },
      objects: {
        key: { is: 'java.lang.ThreadLocal' },
        none: { is: 'java.lang.ref.ReferenceQueue$Null' },
        ...Object.fromEntries(
          threads.flatMap((thread) => [
            [`value${thread}`, { is: 'demo.RenderContext' }],
            [`entry${thread}`, { is: ENTRY, fields: { referent: 'key', queue: 'none', value: `value${thread}` } }],
          ]),
        ),
      },
      roots: threads.map((thread) => `entry${thread}`),
    }),
    ({ threadLocals }) => threadLocals,
  );
  assert.deepEqual(
    [largest?.name, largest?.threads, largest?.valueClass],
    ['demo.Renderer.CONTEXT', 3, 'demo.RenderContext'],
  );
});

test('a ThreadLocal whose value each thread takes from the one that starts it is told apart', async () => {
  const [first] = await analyzeBytes(
    aHeap({
      classes: {
        'java.lang.ThreadLocal': {},
        'java.lang.InheritableThreadLocal': { extends: 'java.lang.ThreadLocal' },
        'java.lang.ref.Reference': { fields: { referent: 'object' } },
        [ENTRY]: { extends: 'java.lang.ref.Reference', fields: { value: 'object' } },
        'demo.Renderer': { statics: { CONTEXT: 'key' } },
      },
      objects: {
        key: { is: 'java.lang.InheritableThreadLocal' },
        value: { is: 'demo.RenderContext' },
        entry: { is: ENTRY, fields: { referent: 'key', value: 'value' } },
      },
      roots: ['entry'],
    }),
    ({ threadLocals }) => threadLocals,
  );
  assert.equal(first?.isInherited, true);
});
