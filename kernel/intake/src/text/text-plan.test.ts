import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planReading } from './text-plan.ts';

const MAGIC = Buffer.from('FLR\0');
const UTF16 = Buffer.from('a long name in UTF-16\n'.repeat(200), 'utf16le').swap16();
const FIRST = { bytes: Buffer.concat([MAGIC, UTF16]), isWhole: true };

test('a text in UTF-16 is converted', () => {
  assert.equal(planReading(FIRST, 'x.txt').shape.charset, 'utf-16be');
});

test('a binary artifact that holds texts in UTF-16 keeps its bytes', () => {
  const { head, shape } = planReading(FIRST, 'x.jfr', (bytes) => MAGIC.equals(bytes.subarray(0, MAGIC.length)));
  assert.equal(shape.charset, 'ascii-like');
  assert.ok(Buffer.from(head.bytes).equals(FIRST.bytes));
});
