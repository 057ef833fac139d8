import { BLOCK_BYTES } from '../limits.ts';
import type { ByteCursor } from './byte-cursor.ts';
import { CorruptDataError } from './decoder.ts';
import { acquireLzmaDecoder, releaseLzmaDecoder } from './lzma/create-decoder.ts';
import { type LzmaDecoder, MAX_SYMBOL_BYTES, RANGE_INIT_BYTES } from './lzma/lzma-decoder.ts';
import { HEADER_BYTES, isLzmaHeader, MIN_WINDOW_BYTES, parseHeader, UNKNOWN_SIZE } from './lzma-header.ts';
import { createStreamDecoder } from './members.ts';
import { assertWindowFits } from './window-limit.ts';

/**
 * Decodes the `.lzma` format, the predecessor of xz. It has no checksum, but damage seldom leaves the range coder in a
 * valid final state.
 */
export const decodeLzma = createStreamDecoder({
  name: 'lzma',
  headBytes: HEADER_BYTES + 1,
  isStart: isLzmaHeader,
  async *decode(cursor) {
    const { properties, windowBytes, size } = parseHeader(await cursor.exactly(HEADER_BYTES));
    if (!properties) throw new CorruptDataError('does not begin like lzma');
    const known = size === UNKNOWN_SIZE ? Number.POSITIVE_INFINITY : Number(size);
    // A content that is smaller than its window needs no more memory than the content.
    const needed = Math.max(MIN_WINDOW_BYTES, Math.min(windowBytes, known));
    assertWindowFits(needed);
    const lzma = acquireLzmaDecoder(needed, BLOCK_BYTES);
    try {
      lzma.setProperties(properties);
      lzma.initRange(await cursor.exactly(RANGE_INIT_BYTES));
      yield* decodeContent(cursor, lzma, known);
      await finish(cursor, lzma);
    } finally {
      releaseLzmaDecoder(lzma);
    }
  },
});

async function* decodeContent(cursor: ByteCursor, lzma: LzmaDecoder, size: number): AsyncGenerator<Buffer, void> {
  const { window } = lzma;
  let left = size;
  while (left > 0 && !lzma.isEndMarkerRead) {
    window.makeSpace(BLOCK_BYTES);
    const before = window.end;
    try {
      await decodeSome(cursor, lzma, before + Math.min(BLOCK_BYTES, left));
      left -= window.end - before;
      if (left < 0) throw new CorruptDataError('size does not match');
    } catch (error) {
      yield window.take();
      throw error;
    }
    yield window.take();
  }
  if (left > 0 && left < Number.POSITIVE_INFINITY) throw new CorruptDataError('size does not match');
}

/** Decodes until the window ends at `endLimit` or the buffered input is consumed. */
async function decodeSome(cursor: ByteCursor, lzma: LzmaDecoder, endLimit: number): Promise<void> {
  const ahead = await cursor.peek(MAX_SYMBOL_BYTES);
  const last = ahead.length < MAX_SYMBOL_BYTES;
  const input = last ? ahead : await cursor.rest();
  const lastStart = last ? input.length : input.length - MAX_SYMBOL_BYTES;
  const read = lzma.decode({ input, from: 0, lastStart, endLimit });
  if (read > input.length) throw new CorruptDataError('ends too early');
  cursor.take(read);
}

/**
 * Checks the end: an encoder leaves the range coder at zero. It may write an end marker even when the size is known.
 */
async function finish(cursor: ByteCursor, lzma: LzmaDecoder): Promise<void> {
  if (await finishRange(cursor, lzma)) return;
  if (!lzma.isEndMarkerRead) await decodeSome(cursor, lzma, lzma.window.end + 1);
  if (!lzma.isEndMarkerRead || !(await finishRange(cursor, lzma)))
    throw new CorruptDataError('the compressed data contradicts itself');
}

async function finishRange(cursor: ByteCursor, lzma: LzmaDecoder): Promise<boolean> {
  const { at, clean } = lzma.finishRange(await cursor.peek(1), 0);
  cursor.take(at);
  return clean;
}
