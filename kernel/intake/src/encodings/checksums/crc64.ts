/** The polynomial of ECMA-182 with its bits reversed, as xz uses it: upper and lower half. */
const POLYNOMIAL_HIGH = 0xc96c5795 | 0;
const POLYNOMIAL_LOW = 0xd7870f42 | 0;
/** The number of bytes per step: "slicing by 8" (Kounavis and Berry). */
const SLICES = 8;

type Table = Int32Array;
type Tables = readonly [Table, Table, Table, Table, Table, Table, Table, Table];
const tables = makeTables();
const [H0, H1, H2, H3, H4, H5, H6, H7] = tables.map(({ high }) => high) as unknown as Tables;
const [L0, L1, L2, L3, L4, L5, L6, L7] = tables.map(({ low }) => low) as unknown as Tables;

/** Creates the tables in two halves; row `n` has the remainder of a byte that `n` zero bytes follow. */
function makeTables(): readonly { high: Table; low: Table }[] {
  const rows = Array.from({ length: SLICES }, () => ({ high: new Int32Array(256), low: new Int32Array(256) }));
  for (let byte = 0; byte < 256; byte++) {
    let high = 0;
    let low = byte;
    for (let row = 0; row < SLICES; row++) {
      for (let bit = 0; bit < 8; bit++) {
        const odd = low & 1;
        low = (low >>> 1) | (high << 31);
        high >>>= 1;
        if (odd) {
          high ^= POLYNOMIAL_HIGH;
          low ^= POLYNOMIAL_LOW;
        }
      }
      const { high: highs, low: lows } = rows[row] as (typeof rows)[number];
      highs[byte] = high;
      lows[byte] = low;
    }
  }
  return rows;
}

/** Computes the CRC-64 of the xz format piece by piece. */
export class Crc64 {
  private high = -1;
  private low = -1;

  update(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const sliced = bytes.length - (bytes.length % SLICES);
    let { high, low } = this;
    for (let at = 0; at < sliced; at += SLICES) {
      const a = view.getInt32(at, true) ^ low;
      const b = view.getInt32(at + 4, true) ^ high;
      low =
        (L7[a & 0xff] as number) ^
        (L6[(a >>> 8) & 0xff] as number) ^
        (L5[(a >>> 16) & 0xff] as number) ^
        (L4[a >>> 24] as number) ^
        (L3[b & 0xff] as number) ^
        (L2[(b >>> 8) & 0xff] as number) ^
        (L1[(b >>> 16) & 0xff] as number) ^
        (L0[b >>> 24] as number);
      high =
        (H7[a & 0xff] as number) ^
        (H6[(a >>> 8) & 0xff] as number) ^
        (H5[(a >>> 16) & 0xff] as number) ^
        (H4[a >>> 24] as number) ^
        (H3[b & 0xff] as number) ^
        (H2[(b >>> 8) & 0xff] as number) ^
        (H1[(b >>> 16) & 0xff] as number) ^
        (H0[b >>> 24] as number);
    }
    for (let at = sliced; at < bytes.length; at++) {
      const index = (low ^ (bytes[at] as number)) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ (L0[index] as number);
      high = (high >>> 8) ^ (H0[index] as number);
    }
    this.high = high;
    this.low = low;
  }

  /** Returns eight bytes, lowest first. */
  digest(): Buffer {
    const digest = Buffer.alloc(8);
    digest.writeInt32LE(~this.low, 0);
    digest.writeInt32LE(~this.high, 4);
    return digest;
  }
}
