import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sketchAnalysis } from '../../../../testing/index.ts';
import { findHeldFor } from './held-locks.ts';

const find = (weight: number, stack: readonly string[]) =>
  findHeldFor(
    sketchAnalysis({ samples: { 'jdk.FileForce': [{ times: 10, weight, subject: '/data/journal', stack }] } }),
    'com.shop.Journal.append',
  )?.what;

test('a lock is held for what its owner waits for in the method that takes it, for a quarter of the time', () => {
  const stack = ['sun.nio.ch.FileChannelImpl.force', 'com.shop.Journal.append'];
  assert.equal(find(1500, stack), 'forces files to disk');
  assert.equal(find(1499, stack), undefined);
  assert.equal(find(1500, ['sun.nio.ch.FileChannelImpl.force', 'com.shop.Other.run']), undefined);
});
