import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

test('a value is stale when its thread-local was collected and the value was not cleared', async () => {
  const ENTRY = 'java.lang.ThreadLocal$ThreadLocalMap$Entry';
  const stale = await analyzeBytes(
    aHeap({
      classes: {
        'java.lang.ref.Reference': { fields: { referent: 'object', queue: 'object' } },
        'java.lang.ref.ReferenceQueue$Null': {},
        [ENTRY]: { extends: 'java.lang.ref.Reference', fields: { value: 'object' } },
      },
      objects: {
        key: { is: 'java.lang.ThreadLocal' },
        none: { is: 'java.lang.ref.ReferenceQueue$Null' },
        value: { is: 'demo.Context' },
        inUse: { is: ENTRY, fields: { referent: 'key', queue: 'none', value: 'value' } },
        cleared: { is: ENTRY, fields: { referent: 'key', queue: 'none' } },
        stale: { is: ENTRY, fields: { queue: 'none', value: 'value' } },
      },
      roots: ['inUse', 'cleared', 'stale'],
    }),
    ({ staleThreadLocals }) => staleThreadLocals,
  );
  assert.equal(stale.entries, 1);
  assert.equal(stale.values[0]?.label, 'demo.Context');
});
