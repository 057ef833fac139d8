import { BLOCK_BYTES } from '../limits.ts';
import type { ByteCursor } from './byte-cursor.ts';
import { CorruptDataError } from './decoder.ts';
import { LzwDecoder, MAX_WIDTH, MIN_WIDTH } from './lzw.ts';
import { createDecoder } from './members.ts';

const MAGIC_1 = 0x1f;
const MAGIC_2 = 0x9d;
const WIDTH_MASK = 0x1f;
const FLAGS_RESERVED = 0x60;
const FLAG_BLOCK_MODE = 0x80;

/**
 * Decodes Unix compress. The format has neither a checksum nor an end mark: damage is only noticed at an impossible
 * code, bytes behind the end are decoded like data, and a truncation is noticed when it leaves an incomplete code.
 */
export const decodeZ = createDecoder(async function* (cursor) {
  const lzw = new LzwDecoder(await readHeader(cursor));
  for (;;) {
    const chunk = await cursor.upTo(BLOCK_BYTES);
    if (chunk.length === 0) break;
    lzw.feed(chunk);
    while (lzw.unpack()) yield lzw.unpacked;
  }
  if (!lzw.canEnd) throw new CorruptDataError('ends too early');
});

async function readHeader(cursor: ByteCursor): Promise<{ maxWidth: number; blockMode: boolean }> {
  const [first, second, flags = 0] = await cursor.upTo(3);
  if (first !== MAGIC_1 || second !== MAGIC_2) throw new CorruptDataError('does not begin like compress');
  const maxWidth = flags & WIDTH_MASK;
  if (maxWidth < MIN_WIDTH || maxWidth > MAX_WIDTH || flags & FLAGS_RESERVED) {
    throw new CorruptDataError('unknown code width or flags');
  }
  return { maxWidth, blockMode: (flags & FLAG_BLOCK_MODE) !== 0 };
}
