import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAge } from './age.ts';

test('an age is told in its largest unit, up to a day ago', () => {
  const ages = [0, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000, 172_800_000];
  assert.deepEqual(ages.map(formatAge), ['now', 'now', '1 min', '59 min', '1 h', '23 h', 'yesterday', undefined]);
});
