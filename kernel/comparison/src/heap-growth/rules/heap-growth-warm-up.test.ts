import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMap, aSeries } from '../../../testing/heap-series.ts';
import { followHeapGrowth } from '../heap-growth.ts';
import { heapGrowthWarmUp } from './heap-growth-warm-up.ts';

test('the claim names the field and what it gained', () => {
  const growth = followHeapGrowth(aSeries({ dumps: 3, paths: [aMap('com.shop.Catalog', [4, 9, 9.2])] }));
  const claim = heapGrowthWarmUp.check(growth);
  assert.equal(claim?.level, 'INFO');
  assert.match(claim?.headline ?? '', /Warm-up: com.shop.Catalog.ENTRIES was filled, /);
  assert.ok(claim?.evidence.some(({ kind }) => kind === 'path'));
});

test('nothing is said of a heap that does not grow', () => {
  assert.equal(
    heapGrowthWarmUp.check(followHeapGrowth(aSeries({ dumps: 2, paths: [aMap('com.shop.Registry', [4, 4])] }))),
    undefined,
  );
});
