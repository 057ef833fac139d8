import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LONG_TEXT } from '../../testing/compressed.ts';
import { collectUntilError, inChunks } from '../../testing/index.ts';
import { CorruptDataError } from './decoder.ts';
import { decodeLz4 } from './lz4.ts';

/** A file of blocks of 64 KiB, each with a checksum. */
const CHECKED = readFileSync(new URL('samples/long.linked-checked.lz4', import.meta.url));
const BLOCK_BYTES = 65_536;
const HEADER_BYTES = 15;
const SIZE_BYTES = 4;
const CHECKSUM_BYTES = 4;

test('an lz4 block with a wrong checksum yields nothing, and all blocks before it are yielded', async () => {
  const second = HEADER_BYTES + SIZE_BYTES + CHECKED.readUInt32LE(HEADER_BYTES) + CHECKSUM_BYTES;
  const end = second + SIZE_BYTES + CHECKED.readUInt32LE(second);
  for (let at = second + SIZE_BYTES; at < end - 1; at += 97) {
    // The damage changes content in some rounds, and in others lengths that then lead out of the block.
    const damaged = Buffer.from(CHECKED).fill(0xff, at, Math.min(end, at + 1 + (at % 200)));
    const { bytes, error } = await collectUntilError(decodeLz4(inChunks(damaged, [BLOCK_BYTES])));
    assert.ok(error instanceof CorruptDataError, `byte ${at}`);
    assert.ok(bytes.equals(LONG_TEXT.subarray(0, BLOCK_BYTES)), `byte ${at} gives ${bytes.length}`);
  }
});
