import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMap, aSeries } from '../../../testing/heap-series.ts';
import { followHeapGrowth } from '../heap-growth.ts';
import { heapGrowthLeak } from './heap-growth-leak.ts';

test('the claim names the field and what it gained', () => {
  const growth = followHeapGrowth(aSeries({ dumps: 3, paths: [aMap('com.shop.Registry', [4, 8, 12])] }));
  const claim = heapGrowthLeak.check(growth);
  assert.equal(claim?.level, 'SEVERE');
  assert.match(
    claim?.headline ?? '',
    /Leak: field ENTRIES of class com.shop.Registry, \+8 MB, \+4 MB\/h, the path is stable/,
  );
  assert.ok(claim?.evidence.some(({ kind }) => kind === 'path'));
});

test('nothing is said of a heap that does not grow', () => {
  assert.equal(
    heapGrowthLeak.check(followHeapGrowth(aSeries({ dumps: 2, paths: [aMap('com.shop.Registry', [4, 4])] }))),
    undefined,
  );
});
