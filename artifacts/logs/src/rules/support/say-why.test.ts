import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sayWhy } from './say-why.ts';

test('what is wrong and why it matters are two sentences, of which the report ends the second', () => {
  assert.equal(sayWhy('The disk is full', 'Writes fail.'), 'The disk is full. Writes fail');
});
