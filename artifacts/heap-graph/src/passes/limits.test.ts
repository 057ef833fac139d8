import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertWithinLimits } from './limits.ts';

test('a dump above the limits of objects, references or bytes is refused with the limit that it exceeds', () => {
  assert.throws(() => assertWithinLimits({ objects: 2 ** 32 }), /more than 4,294,967,292 objects/);
  assert.throws(() => assertWithinLimits({ references: 2 ** 41 }), /more than 1,099,511,627,776 references/);
  assert.throws(() => assertWithinLimits({ bytes: 2 ** 41 }), /more than 1,099,511,627,776 bytes/);
  assertWithinLimits({ objects: 2 ** 32 - 4, references: 2 ** 40, bytes: 2 ** 40 });
});
