import { BLOCK_BYTES } from '../limits.ts';
import type { ByteCursor } from './byte-cursor.ts';
import { BrokenEncoding } from './decoder.ts';
import { LzmaDecoder, RANGE_INIT_BYTES } from './lzma-chain/decoder.ts';
import { lzmaProperties } from './lzma-chain/model.ts';
import { MAX_STEP_BYTES } from './lzma-chain/steps.ts';
import { LzmaWindow } from './lzma-chain/window.ts';
import { decoderOfMembers } from './members.ts';
import { requireSmallWindow } from './window-limit.ts';

const HEADER_BYTES = 13;
const UNKNOWN_SIZE = 2n ** 64n - 1n;
/** What `lzma` itself checks a header for: no file is that large. */
const MAX_SANE_SIZE = 2n ** 38n;
const MIN_WINDOW_BYTES = 4096;

/** Properties, window, size; a window is 2^n or 2^n + 2^(n - 1) bytes, or the most that can be written. */
export function isLzmaHeader(head: Uint8Array): boolean {
  if (head.length < HEADER_BYTES + 1) return false;
  const fields = readHeader(Buffer.from(head.buffer, head.byteOffset, HEADER_BYTES + 1));
  const { properties, windowBytes, size } = fields;
  // The first byte behind the header is always zero: the range coder's.
  return (
    properties !== undefined &&
    properties.literalBits + properties.literalPositionBits <= 4 &&
    isUsualWindow(windowBytes) &&
    (size === UNKNOWN_SIZE || size < MAX_SANE_SIZE) &&
    head[HEADER_BYTES] === 0
  );
}

function isUsualWindow(bytes: number): boolean {
  if (bytes === 0xffff_ffff) return true;
  const power = 2 ** Math.floor(Math.log2(bytes));
  return bytes >= MIN_WINDOW_BYTES && (bytes === power || bytes === power + power / 2);
}

const readHeader = (head: Buffer) => ({
  properties: lzmaProperties(head.readUInt8(0)),
  windowBytes: head.readUInt32LE(1),
  size: head.readBigUInt64LE(5),
});

/** lzma alone, the format before xz. It has no checksum; its range coder ends in a state that damage seldom leaves. */
export const decodeLzma = decoderOfMembers({
  name: 'lzma',
  headBytes: HEADER_BYTES + 1,
  begins: isLzmaHeader,
  async *decode(cursor) {
    const { properties, windowBytes, size } = readHeader(await cursor.exactly(HEADER_BYTES));
    if (!properties) throw new BrokenEncoding('does not begin like lzma');
    const known = size === UNKNOWN_SIZE ? Number.POSITIVE_INFINITY : Number(size);
    // Content that is smaller than the window needs no more than itself.
    const needed = Math.max(MIN_WINDOW_BYTES, Math.min(windowBytes, known));
    requireSmallWindow(needed);
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
      if (left < 0) throw new BrokenEncoding('size does not fit');
    } catch (error) {
      yield window.take();
      throw error;
    }
    yield window.take();
  }
  if (left > 0 && left < Number.POSITIVE_INFINITY) throw new BrokenEncoding('size does not fit');
}

/** Unpacks until `endLimit` or until the input at hand is used up. */
async function unpackSome(cursor: ByteCursor, lzma: LzmaDecoder, endLimit: number): Promise<void> {
  const ahead = await cursor.peek(MAX_STEP_BYTES);
  const last = ahead.length < MAX_STEP_BYTES;
  const input = last ? ahead : await cursor.rest();
  const lastStart = last ? input.length : input.length - MAX_STEP_BYTES;
  const read = lzma.unpack({ input, from: 0, lastStart, endLimit });
  if (read > input.length) throw new BrokenEncoding('ends too early');
  cursor.take(read);
}

/** An encoder leaves the range coder at zero; behind content of known size it may have written an end mark all the same. */
async function finish(cursor: ByteCursor, lzma: LzmaDecoder, window: LzmaWindow): Promise<void> {
  if (await finishRange(cursor, lzma)) return;
  if (!lzma.ended) await unpackSome(cursor, lzma, window.end + 1);
  if (!lzma.ended || !(await finishRange(cursor, lzma)))
    throw new BrokenEncoding('the compressed data contradicts itself');
}

async function finishRange(cursor: ByteCursor, lzma: LzmaDecoder): Promise<boolean> {
  const { at, clean } = lzma.finishRange(await cursor.peek(1), 0);
  cursor.take(at);
  return clean;
}
