import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCaseOf, measureSpecificity } from './cause.ts';

test('a cause is more specific the more general causes it is a case of', () => {
  assert.equal(measureSpecificity('memory'), 0);
  assert.equal(measureSpecificity('leak'), 2);
  assert.equal(measureSpecificity('static-leak'), 3);
});

test('a cause is a case of itself and of every more general cause, and of no other', () => {
  assert.ok(isCaseOf('static-leak', 'static-leak'));
  assert.ok(isCaseOf('static-leak', 'memory'));
  assert.ok(!isCaseOf('memory', 'static-leak'));
  assert.ok(!isCaseOf('static-leak', 'threads'));
});
