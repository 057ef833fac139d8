import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ascii } from '@hindsight/model';
import { BLOCK_BYTES } from '../limits.ts';
import { LineEnds } from './line-ends.ts';

const { CARRIAGE_RETURN, NEWLINE } = ascii;

test('line ends are the same in blocks of any length, in one after the other', () => {
  const ends = new LineEnds();
  for (const separator of [NEWLINE, CARRIAGE_RETURN] as const) {
    for (const length of [
      0,
      1,
      100,
      BLOCK_BYTES / 2 - 1,
      BLOCK_BYTES / 2,
      BLOCK_BYTES - 1,
      BLOCK_BYTES,
      BLOCK_BYTES + 1,
    ]) {
      const block = Buffer.alloc(length, `a line\nof a text\rthat ${length} bytes\n\nend`);
      const expected = [...block.entries()].flatMap(([at, byte]) => (byte === separator ? [at] : []));
      assert.deepEqual([...ends.find(block, separator)], expected, `${length} bytes`);
    }
  }
});
