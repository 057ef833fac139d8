import { BitReader } from './bzip2/bit-reader.ts';
import { Bz2Block } from './bzip2/block.ts';
import { CorruptDataError } from './decoder.ts';
import { createStreamDecoder } from './members.ts';

const HEADER_BYTES = 4;
/** The digits of pi, and of its square root, in halves of 24 bits. */
const BLOCK_MAGIC = [0x314159, 0x265359] as const;
const END_MAGIC = [0x177245, 0x385090] as const;
const UNIT_BYTES = 100_000;
/**
 * No code is longer than 20 bits and none encodes less than a byte; the tables before them are smaller than
 * TABLES_BYTES.
 */
const MAX_BITS_PER_BYTE = 20;
const TABLES_BYTES = 64 * 1024;

/**
 * Decodes bzip2: blocks that are not aligned to bytes, each with a checksum, and one checksum over these checksums at
 * the end.
 */
export const decodeBz2 = createStreamDecoder({
  name: 'bz2',
  headBytes: HEADER_BYTES,
  isStart: (head) => head.toString('latin1', 0, 3) === 'BZh' && readLevel(head) >= 1 && readLevel(head) <= 9,
  async *decode(cursor) {
    const blockBytes = readLevel(await cursor.exactly(HEADER_BYTES)) * UNIT_BYTES;
    const maxPackedBytes = (blockBytes * MAX_BITS_PER_BYTE) / 8 + TABLES_BYTES;
    const block = new Bz2Block(blockBytes);
    let combined = 0;
    let bitOffset = 0;
    for (;;) {
      // The end of a block is only known when it has been read, so the most that a block may have is buffered.
      const bits = new BitReader(await cursor.peek(maxPackedBytes), bitOffset);
      if (!isBlock(bits)) {
        const stored = bits.read(32);
        bits.assertInside();
        cursor.take(bits.bytesTouched);
        if (stored !== combined >>> 0) throw new CorruptDataError('checksum does not match');
        return;
      }
      block.read(bits);
      bits.assertInside();
      yield* block.unpack();
      combined = ((combined << 1) | (combined >>> 31)) ^ block.checksum;
      bitOffset = bits.position % 8;
      cursor.take(Math.floor(bits.position / 8));
    }
  },
});

const readLevel = (header: Buffer): number => (header[3] ?? 0) - 0x30;

/** Reads the magic of a block (true) or of the end of the stream (false). */
function isBlock(bits: BitReader): boolean {
  const [high, low] = [bits.read(24), bits.read(24)];
  bits.assertInside();
  if (high === BLOCK_MAGIC[0] && low === BLOCK_MAGIC[1]) return true;
  if (high === END_MAGIC[0] && low === END_MAGIC[1]) return false;
  throw new CorruptDataError('neither a block nor the end follows');
}
