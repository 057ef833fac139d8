import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMap, aSeries } from '../../../testing/heap-series.ts';
import { followHeapGrowth } from '../heap-growth.ts';
import { heapGrowthBounded } from './heap-growth-bounded.ts';

test('the claim names the field and what it gained', () => {
  const growth = followHeapGrowth(
    aSeries({
      dumps: 2,
      paths: [aMap('com.shop.Images', [4, 20], { bound: { name: 'maximumSize = 2,000', elements: [400, 2000] } })],
    }),
  );
  const claim = heapGrowthBounded.check(growth);
  assert.equal(claim?.level, 'INFO');
  assert.match(claim?.headline ?? '', /com.shop.Images.ENTRIES is a cache with a limit and was filled: \+16 MB/);
  assert.ok(claim?.evidence.some(({ kind }) => kind === 'path'));
});

test('nothing is said of a heap that does not grow', () => {
  assert.equal(
    heapGrowthBounded.check(followHeapGrowth(aSeries({ dumps: 2, paths: [aMap('com.shop.Registry', [4, 4])] }))),
    undefined,
  );
});
