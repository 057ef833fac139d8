import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatShareOfLength } from './share-of-length.ts';

test('waits of many threads are times the length of the recording', () => {
  assert.equal(formatShareOfLength(0.799), '79.9 % of the length of the recording');
  assert.equal(formatShareOfLength(14.963), '15 times the length of the recording');
  assert.equal(formatShareOfLength(2.707), '2.71 times the length of the recording');
});
