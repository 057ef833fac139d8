import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLevelingOff } from './leveling-off.ts';

test('a cache that fills slows down, a leak does not', () => {
  assert.equal(isLevelingOff([21, 31, 38.5, 42.5, 45.5, 47.2, 48.4, 49]), true);
  assert.equal(isLevelingOff([10, 20, 30, 40, 50, 60, 70, 80]), false);
  assert.equal(isLevelingOff([10, 20, 30, 41, 49, 60, 69, 71]), false, 'one small step at the end');
  assert.equal(isLevelingOff([10, 20, 25, 27]), false, 'too few');
});
