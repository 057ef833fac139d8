/** Castagnoli's polynomial with its bits reversed. */
const POLYNOMIAL = 0x82f63b78;
/** The number of bytes per step: "slicing by 8" (Kounavis and Berry). */
const SLICES = 8;

type Table = Int32Array;
const [T0, T1, T2, T3, T4, T5, T6, T7] = makeTables() as [Table, Table, Table, Table, Table, Table, Table, Table];

/** Creates the tables; row `n` has the remainder of a byte that `n` zero bytes follow. */
function makeTables(): readonly Int32Array[] {
  const rows = [Int32Array.from({ length: 256 }, (_, byte) => computeRemainder(byte))];
  for (let row = 1; row < SLICES; row++) {
    rows.push((rows[row - 1] as Int32Array).map((last) => (last >>> 8) ^ (rows[0]?.[last & 0xff] as number)));
  }
  return rows;
}

function computeRemainder(byte: number): number {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? POLYNOMIAL : 0);
  return remainder;
}

/** Computes the CRC-32C of RFC 3720 as an unsigned number. */
export function crc32c(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sliced = bytes.length - (bytes.length % SLICES);
  let crc = -1;
  for (let at = 0; at < sliced; at += SLICES) {
    const low = view.getInt32(at, true) ^ crc;
    const high = view.getInt32(at + 4, true);
    crc =
      (T7[low & 0xff] as number) ^
      (T6[(low >>> 8) & 0xff] as number) ^
      (T5[(low >>> 16) & 0xff] as number) ^
      (T4[low >>> 24] as number) ^
      (T3[high & 0xff] as number) ^
      (T2[(high >>> 8) & 0xff] as number) ^
      (T1[(high >>> 16) & 0xff] as number) ^
      (T0[high >>> 24] as number);
  }
  for (let at = sliced; at < bytes.length; at++) {
    crc = (crc >>> 8) ^ (T0[(crc ^ (bytes[at] as number)) & 0xff] as number);
  }
  return ~crc >>> 0;
}
