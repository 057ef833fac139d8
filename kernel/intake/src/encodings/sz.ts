import { unpackSnappyBlock } from './block-formats/snappy-block.ts';
import { allocateOutput, type BlockOutput } from './block-formats/unpacked.ts';
import type { ByteCursor } from './byte-cursor.ts';
import { crc32c } from './checksums/crc32c.ts';
import { CorruptDataError } from './decoder.ts';
import { assertEnd, createDecoder } from './members.ts';

const STREAM_IDENTIFIER = Buffer.from('\xff\x06\x00\x00sNaPpY', 'latin1');
const CHUNK_COMPRESSED = 0x00;
const CHUNK_STORED = 0x01;
/** Chunks of this type and above are skipped when they are unknown; so far only padding is defined. */
const FIRST_SKIPPABLE = 0x80;
const CHUNK_PADDING = 0xfe;
const CHUNK_IDENTIFIER = 0xff;
const CHECKSUM_BYTES = 4;
/** The most bytes that a chunk decompresses to. */
const MAX_CHUNK_BYTES = 65_536;
/** Incompressible data grows to at most this size (`MaxCompressedLength` of the reference implementation). */
const MAX_PACKED_BYTES = 32 + MAX_CHUNK_BYTES + Math.ceil(MAX_CHUNK_BYTES / 6);
const MASK_DELTA = 0xa282ead8;

/**
 * Decodes the Snappy framing format. It has no end mark: a file that is truncated between two chunks looks like a whole
 * one.
 */
export const decodeSz = createDecoder(async function* (cursor) {
  if (!(await cursor.peek(STREAM_IDENTIFIER.length)).equals(STREAM_IDENTIFIER)) {
    throw new CorruptDataError('does not begin like framed Snappy');
  }
  const unpacked = allocateOutput(MAX_CHUNK_BYTES);
  let skippedUnknown = false;
  for (;;) {
    const header = await cursor.peek(4);
    // A chunk without bytes would have no checksum, so four zeros are padding behind the end.
    if (header.every((byte) => byte === 0)) break;
    if (header.length < 4) throw new CorruptDataError('ends too early');
    const [type = 0] = header;
    const length = header.readUIntLE(1, 3);
    cursor.take(4);
    if (type <= CHUNK_STORED) yield await readChunk(cursor, type, length, unpacked);
    else if (type === CHUNK_IDENTIFIER) await assertIdentifier(cursor, length);
    else if (type >= FIRST_SKIPPABLE) {
      skippedUnknown ||= type !== CHUNK_PADDING;
      await cursor.skip(length);
    } else throw new CorruptDataError('a chunk of unknown kind, or other bytes behind the end');
  }
  await assertEnd(cursor, 'sz');
  // One flipped bit makes content look like an unknown chunk.
  if (skippedUnknown) throw new CorruptDataError('chunks of unknown kind were skipped');
});

async function assertIdentifier(cursor: ByteCursor, length: number): Promise<void> {
  const expected = STREAM_IDENTIFIER.subarray(4);
  if (length !== expected.length || !(await cursor.exactly(length)).equals(expected)) {
    throw new CorruptDataError('a stream identifier contradicts itself');
  }
}

/** Reads a chunk and verifies its checksum. */
async function readChunk(cursor: ByteCursor, type: number, length: number, unpacked: BlockOutput): Promise<Buffer> {
  const maxBytes = type === CHUNK_COMPRESSED ? MAX_PACKED_BYTES : MAX_CHUNK_BYTES;
  if (length < CHECKSUM_BYTES || length - CHECKSUM_BYTES > maxBytes)
    throw new CorruptDataError('a chunk of impossible size');
  const chunk = await cursor.exactly(length);
  let content = chunk.subarray(CHECKSUM_BYTES);
  if (type === CHUNK_COMPRESSED) {
    unpackSnappyBlock(content, unpacked);
    content = unpacked.bytes.subarray(0, unpacked.end);
  }
  const sum = crc32c(content);
  // The checksum is masked, because checksums of data that contains checksums are weak.
  const masked = (((sum >>> 15) | (sum << 17)) + MASK_DELTA) >>> 0;
  if (chunk.readUInt32LE() !== masked) throw new CorruptDataError('checksum does not match');
  return content;
}
