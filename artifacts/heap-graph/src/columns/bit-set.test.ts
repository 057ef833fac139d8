import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BitSet } from './bit-set.ts';

const NUMBERS = [0, 1, 31, 32, 63, 64, 100];

test('a set has the numbers that were added, and iterates them in ascending order', () => {
  const set = new BitSet(101);
  for (const number of NUMBERS.toReversed()) set.set(number);
  assert.deepEqual([...set], NUMBERS);
  for (let number = -1; number < 200; number++) assert.equal(set.has(number), NUMBERS.includes(number));
});
