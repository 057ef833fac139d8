import type { ByteCursor } from '../byte-cursor.ts';
import { CorruptDataError } from '../decoder.ts';
import { unpackLz4Block } from './lz4-block.ts';
import { SlidingOutput } from './sliding-output.ts';

const LEGACY_MAGIC = 0x184c2102;
/** Every block but the last decompresses to this size. */
const BLOCK_BYTES = 8 * 1024 * 1024;
/** Incompressible data grows to at most this size. */
const MAX_PACKED_BYTES = BLOCK_BYTES + BLOCK_BYTES / 255 + 16;

export const isLegacyLz4 = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE() === LEGACY_MAGIC;

/**
 * Decodes the legacy frame (`lz4 -l`, Linux kernels): sizes and blocks without a checksum or an end mark. It ends where
 * the next bytes cannot be a size.
 */
export async function* unpackLegacyFrame(cursor: ByteCursor): AsyncGenerator<Buffer, void> {
  const output = new SlidingOutput(BLOCK_BYTES);
  for (;;) {
    const field = await cursor.peek(4);
    const size = field.length === 4 ? field.readUInt32LE() : 0;
    if (size === 0 || size > MAX_PACKED_BYTES) return;
    cursor.take(4);
    const block = await cursor.upTo(size);
    output.beginBlock(true);
    yield* unpackLz4Block(block, output);
    if (block.length < size) throw new CorruptDataError('ends too early');
  }
}
