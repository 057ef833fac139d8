import { createZstdDecompress } from 'node:zlib';
import { BLOCK_BYTES } from '../limits.ts';
import { CorruptDataError } from './decoder.ts';
import { assertEnd, createDecoder } from './members.ts';
import { ZlibStream } from './zlib-stream.ts';
import { isZstdFrame, ZstdFrame } from './zstd-frames.ts';

const MAGIC_BYTES = 4;

/** Decodes Zstandard (RFC 8878): frames and skippable frames in a row, all through one stream of the library. */
export const decodeZstd = createDecoder(async function* (cursor) {
  if (!isZstdFrame(await cursor.peek(MAGIC_BYTES))) throw new CorruptDataError('does not begin like zstd');
  const stream = new ZlibStream(createZstdDecompress({ chunkSize: BLOCK_BYTES }));
  try {
    do {
      const frame = new ZstdFrame();
      while (!frame.ended) {
        const chunk = await cursor.rest();
        const taken = frame.take(chunk);
        yield* stream.write(chunk.subarray(0, taken));
        cursor.take(taken);
      }
      await cursor.skipZeros();
    } while (isZstdFrame(await cursor.peek(MAGIC_BYTES)));
    yield* stream.end();
  } finally {
    stream.close();
  }
  await assertEnd(cursor, 'zstd');
});
