import { createZstdDecompress } from 'node:zlib';
import { BLOCK_BYTES } from '../limits.ts';
import type { Chunks } from './decoder.ts';
import { ZlibStream } from './zlib-stream.ts';

/** Zstandard, RFC 8878: frames and skippable frames one after the other; what follows the last frame is ignored. */
export async function* decodeZstd(input: Chunks): AsyncGenerator<Buffer, void> {
  const stream = new ZlibStream(createZstdDecompress({ chunkSize: BLOCK_BYTES }));
  try {
    for await (const chunk of input) {
      yield* stream.write(chunk);
      if (stream.ended) return;
    }
    yield* stream.end();
  } finally {
    stream.close();
  }
}
