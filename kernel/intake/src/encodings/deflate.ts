import { createInflateRaw } from 'node:zlib';
import { BLOCK_BYTES } from '../limits.ts';
import type { ByteCursor } from './byte-cursor.ts';
import { adler32 } from './checksums/adler32.ts';
import { CorruptDataError } from './decoder.ts';
import { assertEnd, createDecoder, readStreams, type StreamFormat } from './members.ts';
import { HEADER_BYTES, isZlibHeader } from './zlib-header.ts';
import { ZlibStream } from './zlib-stream.ts';

const ZLIB: StreamFormat = {
  name: 'deflate',
  headBytes: HEADER_BYTES,
  isStart: isZlibHeader,
  async *decode(cursor) {
    await cursor.skip(HEADER_BYTES);
    let checksum = 1;
    for await (const piece of inflate(cursor)) {
      checksum = adler32(piece, checksum);
      yield piece;
    }
    if ((await cursor.exactly(4)).readUInt32BE() !== checksum) throw new CorruptDataError('checksum does not match');
  },
};

/**
 * Decodes what HTTP calls deflate: zlib as the standard requires, or raw deflate (RFC 1951) as some clients send it.
 * Raw deflate has neither a checksum nor a mark by which a second stream could be detected.
 */
export const decodeDeflate = createDecoder(async function* (cursor) {
  if (isZlibHeader(await cursor.peek(HEADER_BYTES))) {
    yield* readStreams(cursor, ZLIB);
  } else {
    yield* inflate(cursor);
    await assertEnd(cursor, 'deflate');
  }
});

/** An archive of thousands of small files would allocate as many whole blocks. */
const SMALL_BYTES = 4096;
const SMALL_OUTPUT_BYTES = 16 * 1024;

async function* inflate(cursor: ByteCursor): AsyncGenerator<Buffer, void> {
  const isSmall = (await cursor.peek(SMALL_BYTES)).length < SMALL_BYTES;
  const chunkSize = isSmall ? SMALL_OUTPUT_BYTES : BLOCK_BYTES;
  yield* new ZlibStream(createInflateRaw({ chunkSize })).decode(cursor);
}
