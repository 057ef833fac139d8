import { BLOCK_BYTES } from '../limits.ts';
import type { ByteCursor } from './byte-cursor.ts';
import { CorruptDataError } from './decoder.ts';
import { LzmaDecoder, RANGE_INIT_BYTES } from './lzma-chain/decoder.ts';
import { MAX_STEP_BYTES } from './lzma-chain/steps.ts';
import { LzmaWindow } from './lzma-chain/window.ts';
import { HEADER_BYTES, isLzmaHeader, MIN_WINDOW_BYTES, readHeader, UNKNOWN_SIZE } from './lzma-header.ts';
import { createStreamDecoder } from './members.ts';
import { assertWindowFits } from './window-limit.ts';

/** lzma alone, the format before xz. It has no checksum; its range coder ends in a state that damage seldom leaves. */
export const decodeLzma = createStreamDecoder({
  name: 'lzma',
  headBytes: HEADER_BYTES + 1,
  isStart: isLzmaHeader,
  async *decode(cursor) {
    const { properties, windowBytes, size } = readHeader(await cursor.exactly(HEADER_BYTES));
    if (!properties) throw new CorruptDataError('does not begin like lzma');
    const known = size === UNKNOWN_SIZE ? Number.POSITIVE_INFINITY : Number(size);
    // Content that is smaller than the window needs no more than itself.
    const needed = Math.max(MIN_WINDOW_BYTES, Math.min(windowBytes, known));
    assertWindowFits(needed);
    const window = new LzmaWindow(needed, BLOCK_BYTES);
    const lzma = new LzmaDecoder(window);
    lzma.setProperties(properties);
    lzma.startRange(await cursor.exactly(RANGE_INIT_BYTES));
    yield* unpack(cursor, lzma, window, known);
    await finish(cursor, lzma, window);
  },
});

async function* unpack(
  cursor: ByteCursor,
  lzma: LzmaDecoder,
  window: LzmaWindow,
  size: number,
): AsyncGenerator<Buffer, void> {
  let left = size;
  while (left > 0 && !lzma.ended) {
    window.makeRoom(BLOCK_BYTES);
    const before = window.end;
    try {
      await unpackSome(cursor, lzma, before + Math.min(BLOCK_BYTES, left));
      left -= window.end - before;
      if (left < 0) throw new CorruptDataError('size does not fit');
    } catch (error) {
      yield window.take();
      throw error;
    }
    yield window.take();
  }
  if (left > 0 && left < Number.POSITIVE_INFINITY) throw new CorruptDataError('size does not fit');
}

/** Unpacks until `endLimit` or until the input at hand is used up. */
async function unpackSome(cursor: ByteCursor, lzma: LzmaDecoder, endLimit: number): Promise<void> {
  const ahead = await cursor.peek(MAX_STEP_BYTES);
  const last = ahead.length < MAX_STEP_BYTES;
  const input = last ? ahead : await cursor.rest();
  const lastStart = last ? input.length : input.length - MAX_STEP_BYTES;
  const read = lzma.unpack({ input, from: 0, lastStart, endLimit });
  if (read > input.length) throw new CorruptDataError('ends too early');
  cursor.take(read);
}

/** An encoder leaves the range coder at zero; behind content of known size it may have written an end mark all the same. */
async function finish(cursor: ByteCursor, lzma: LzmaDecoder, window: LzmaWindow): Promise<void> {
  if (await finishRange(cursor, lzma)) return;
  if (!lzma.ended) await unpackSome(cursor, lzma, window.end + 1);
  if (!lzma.ended || !(await finishRange(cursor, lzma)))
    throw new CorruptDataError('the compressed data contradicts itself');
}

async function finishRange(cursor: ByteCursor, lzma: LzmaDecoder): Promise<boolean> {
  const { at, clean } = lzma.finishRange(await cursor.peek(1), 0);
  cursor.take(at);
  return clean;
}
