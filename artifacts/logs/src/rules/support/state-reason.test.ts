import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateReason } from './state-reason.ts';

test('what is wrong and why it matters are two sentences, of which the report ends the second', () => {
  assert.equal(stateReason('The disk is full', 'Writes fail.'), 'The disk is full. Writes fail');
});
