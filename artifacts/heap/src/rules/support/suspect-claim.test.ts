import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortenName } from './suspect-claim.ts';

test('packages are left out of names', () => {
  assert.equal(shortenName('com.shop.Cache.ENTRIES of com.shop.Price'), 'Cache.ENTRIES of Price');
});

test('a long name is shortened in linear time', () => {
  const name = 'a$'.repeat(50_000);
  assert.equal(shortenName(name), name);
});
