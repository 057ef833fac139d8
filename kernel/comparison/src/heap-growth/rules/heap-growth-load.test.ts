import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMap, aSeries } from '../../../testing/heap-series.ts';
import { followHeapGrowth } from '../heap-growth.ts';
import { heapGrowthLoad } from './heap-growth-load.ts';

test('the claim names the field and what it gained', () => {
  const growth = followHeapGrowth(aSeries({ dumps: 4, paths: [aMap('com.shop.Uploads', [4, 12, 6, 10])] }));
  const claim = heapGrowthLoad.check(growth);
  assert.equal(claim?.level, 'INFO');
  assert.match(claim?.headline ?? '', /Load: the growth of com.shop.Uploads.ENTRIES follows the work, /);
  assert.ok(claim?.evidence.some(({ kind }) => kind === 'path'));
});

test('nothing is said of a heap that does not grow', () => {
  assert.equal(
    heapGrowthLoad.check(followHeapGrowth(aSeries({ dumps: 2, paths: [aMap('com.shop.Registry', [4, 4])] }))),
    undefined,
  );
});
