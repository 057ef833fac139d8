const POLYNOMIAL = 0x04c11db7;
/** The number of bytes per step. */
const SLICES = 4;

/** Rows of 256 entries; row n has the remainder of a byte that n zero bytes follow. */
const TABLE = new Int32Array(SLICES * 256);
for (let byte = 0; byte < 256; byte++) {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder << 1) ^ (remainder < 0 ? POLYNOMIAL : 0);
  TABLE[byte] = remainder;
}
for (let entry = 256; entry < SLICES * 256; entry++) {
  const last = TABLE[entry - 256] as number;
  TABLE[entry] = (last << 8) ^ (TABLE[last >>> 24] as number);
}

/**
 * Computes the CRC-32 of bzip2: the polynomial of gz, but the highest bit first. It starts with -1; the checksum is its
 * complement.
 */
export function computeBz2Crc32(bytes: Uint8Array, begin: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sliced = bytes.length - (bytes.length % SLICES);
  let crc = begin;
  for (let at = 0; at < sliced; at += SLICES) {
    const word = view.getInt32(at) ^ crc;
    crc =
      (TABLE[768 + (word >>> 24)] as number) ^
      (TABLE[512 + ((word >>> 16) & 0xff)] as number) ^
      (TABLE[256 + ((word >>> 8) & 0xff)] as number) ^
      (TABLE[word & 0xff] as number);
  }
  for (let at = sliced; at < bytes.length; at++) {
    crc = (crc << 8) ^ (TABLE[(crc >>> 24) ^ (bytes[at] as number)] as number);
  }
  return crc;
}
