import { BLOCK_BYTES } from '../limits.ts';
import { unpackLz4Block } from './block-formats/lz4-block.ts';
import { isLegacyLz4, unpackLegacyFrame } from './block-formats/lz4-legacy.ts';
import { SlidingOutput } from './block-formats/sliding-output.ts';
import type { ByteCursor } from './byte-cursor.ts';
import { Xxh32, xxh32 } from './checksums/xxh32.ts';
import { CorruptDataError } from './decoder.ts';
import { createStreamDecoder } from './members.ts';

const FRAME_MAGIC = 0x184d2204;
const SKIPPABLE_MAGIC = 0x184d2a50;
const MAGIC_BYTES = 4;

const VERSION = 1;
const FLAG_INDEPENDENT = 1 << 5;
const FLAG_BLOCK_CHECKSUM = 1 << 4;
const FLAG_CONTENT_SIZE = 1 << 3;
const FLAG_CONTENT_CHECKSUM = 1 << 2;
const FLAG_RESERVED = 1 << 1;
const FLAG_DICTIONARY = 1 << 0;
/** The bit of a size field that marks a stored block. */
const STORED = 0x8000_0000;
const CHECKSUM_BYTES = 4;

/**
 * Decodes the LZ4 frame format 1.6.4, its skippable frames and the legacy frame of the first versions, in any order.
 */
export const decodeLz4 = createStreamDecoder({
  name: 'lz4',
  headBytes: MAGIC_BYTES,
  isStart: (head) => isFrame(head) || isSkippable(head) || isLegacyLz4(head),
  async *decode(cursor) {
    const head = Buffer.from(await cursor.exactly(MAGIC_BYTES));
    if (isFrame(head)) yield* unpackFrame(cursor);
    else if (isLegacyLz4(head)) yield* unpackLegacyFrame(cursor);
    else await cursor.skip(await cursor.integer(4));
  },
});

const isFrame = (head: Buffer) => head.length === MAGIC_BYTES && head.readUInt32LE() === FRAME_MAGIC;
const isSkippable = (head: Buffer) =>
  head.length === MAGIC_BYTES && (head.readUInt32LE() & ~0xf) >>> 0 === SKIPPABLE_MAGIC;

interface Descriptor {
  readonly independent: boolean;
  readonly blockChecksum: boolean;
  readonly contentChecksum: boolean;
  readonly contentSize: bigint | undefined;
  readonly maxBlockBytes: number;
}

async function readDescriptor(cursor: ByteCursor): Promise<Descriptor> {
  const [flags = 0] = await cursor.peek(1);
  const hasSize = (flags & FLAG_CONTENT_SIZE) !== 0;
  const fields = Buffer.from(await cursor.exactly(hasSize ? 10 : 2));
  if (flags >> 6 !== VERSION || flags & FLAG_RESERVED) throw new CorruptDataError('unknown version or flags');
  if (flags & FLAG_DICTIONARY) throw new CorruptDataError('needs a dictionary that is not in the file');
  if ((await cursor.expect()) !== ((xxh32(fields) >> 8) & 0xff))
    throw new CorruptDataError('header checksum does not match');
  const sizeCode = (fields[1] ?? 0) >> 4;
  if (sizeCode < 4 || sizeCode > 7) throw new CorruptDataError('unknown block size');
  return {
    independent: (flags & FLAG_INDEPENDENT) !== 0,
    blockChecksum: (flags & FLAG_BLOCK_CHECKSUM) !== 0,
    contentChecksum: (flags & FLAG_CONTENT_CHECKSUM) !== 0,
    contentSize: hasSize ? fields.readBigUInt64LE(2) : undefined,
    // The maximum is 64 KiB, 256 KiB, 1 MiB or 4 MiB.
    maxBlockBytes: 2 ** (8 + 2 * sizeCode),
  };
}

async function* unpackFrame(cursor: ByteCursor): AsyncGenerator<Buffer, void> {
  const descriptor = await readDescriptor(cursor);
  const output = new SlidingOutput(descriptor.maxBlockBytes);
  const checksum = new Xxh32();
  let size = 0n;
  for (;;) {
    const field = await cursor.integer(4);
    if (field === 0) break;
    for await (const piece of unpackBlock(cursor, field, descriptor, output)) {
      if (descriptor.contentChecksum) checksum.update(piece);
      size += BigInt(piece.length);
      yield piece;
    }
  }
  if (descriptor.contentChecksum && (await cursor.integer(4)) !== checksum.digest()) {
    throw new CorruptDataError('content checksum does not match');
  }
  if (size !== (descriptor.contentSize ?? size)) throw new CorruptDataError('size does not match');
}

async function* unpackBlock(
  cursor: ByteCursor,
  field: number,
  { independent, blockChecksum, maxBlockBytes }: Descriptor,
  output: SlidingOutput,
): AsyncGenerator<Buffer, void> {
  const stored = field >= STORED;
  const size = field % STORED;
  if (size > maxBlockBytes) throw new CorruptDataError('a block is larger than the header states');
  const block = blockChecksum ? await readVerifiedBlock(cursor, size) : await cursor.upTo(size);
  output.beginBlock(independent);
  yield* stored ? copyStored(block, output) : unpackLz4Block(block, output);
  if (block.length < size) throw new CorruptDataError('ends too early');
}

function* copyStored(block: Buffer, output: SlidingOutput): Generator<Buffer, void> {
  for (let from = 0; from < block.length; from += BLOCK_BYTES) {
    output.end += block.copy(output.bytes, output.end, from, from + BLOCK_BYTES);
    yield output.take();
    output.slide();
  }
}

/** Reads a block and verifies its checksum; a block that fails is not decompressed. */
async function readVerifiedBlock(cursor: ByteCursor, size: number): Promise<Buffer> {
  const bytes = await cursor.exactly(size + CHECKSUM_BYTES);
  const block = bytes.subarray(0, size);
  if (bytes.readUInt32LE(size) !== xxh32(block)) throw new CorruptDataError('block checksum does not match');
  return block;
}
