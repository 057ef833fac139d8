import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinId, readWord } from './identifier.ts';

test('a word is signed, and its upper bit is no sign in an identifier', () => {
  const bytes = Buffer.from('00007fff80000001ffffffff', 'hex');
  assert.equal(readWord(bytes, 0), 0x7fff);
  assert.equal(readWord(bytes, 4), 0x8000_0001 | 0);
  assert.equal(joinId(readWord(bytes, 0), readWord(bytes, 4)), 0x7fff_8000_0001);
  assert.equal(joinId(0, readWord(bytes, 8)), 0xffff_ffff);
});
