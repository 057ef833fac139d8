import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertWithinLimits } from './limits.ts';

test('a dump above the limits of objects, references or bytes is refused with the limit that it exceeds', () => {
  assert.throws(() => assertWithinLimits({ objects: 2 ** 31 }), /more than 2,147,483,646 objects/);
  assert.throws(() => assertWithinLimits({ references: 2 ** 32 }), /more than 4,294,967,294 references/);
  assert.throws(() => assertWithinLimits({ bytes: 2 ** 41 }), /more than 1,099,511,627,776 bytes/);
  assertWithinLimits({ objects: 2 ** 31 - 2, references: 2 ** 32 - 2, bytes: 2 ** 40 });
});
