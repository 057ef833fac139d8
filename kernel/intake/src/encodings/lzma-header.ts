import { parseLzmaProperties } from './lzma/lzma-model.ts';

export const HEADER_BYTES = 13;
export const UNKNOWN_SIZE = 2n ** 64n - 1n;
/** The limit by which `lzma` itself validates a header: no file is that large. */
const MAX_SANE_SIZE = 2n ** 38n;
export const MIN_WINDOW_BYTES = 4096;

/**
 * Returns whether the head is an lzma header: properties, window and size. A window has 2^n or 2^n + 2^(n - 1) bytes,
 * or the largest number that the field holds.
 */
export function isLzmaHeader(head: Uint8Array): boolean {
  if (head.length < HEADER_BYTES + 1) return false;
  const fields = parseHeader(Buffer.from(head.buffer, head.byteOffset, HEADER_BYTES + 1));
  const { properties, windowBytes, size } = fields;
  // The first byte behind the header, which belongs to the range coder, is always zero.
  return (
    properties !== undefined &&
    properties.lc + properties.lp <= 4 &&
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

export const parseHeader = (head: Buffer) => ({
  properties: parseLzmaProperties(head.readUInt8(0)),
  windowBytes: head.readUInt32LE(1),
  size: head.readBigUInt64LE(5),
});
