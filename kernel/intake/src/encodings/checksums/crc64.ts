/** ECMA-182's polynomial, bits reversed, as xz uses it: upper and lower half. */
const POLYNOMIAL_HIGH = 0xc96c5795 | 0;
const POLYNOMIAL_LOW = 0xd7870f42 | 0;
/** Bytes taken at a time: "slicing by 4" of the xz reference implementation. */
const SLICES = 4;

/** Row after row of 256: the remainder of a byte that 0, 1, 2, 3 zero bytes follow, in two halves. */
const HIGH = new Int32Array(SLICES * 256);
const LOW = new Int32Array(SLICES * 256);
fillTables();

function fillTables(): void {
  for (let byte = 0; byte < 256; byte++) {
    let high = 0;
    let low = byte;
    for (let bit = 0; bit < 8; bit++) {
      const odd = low & 1;
      low = (low >>> 1) | (high << 31);
      high >>>= 1;
      if (odd) {
        high ^= POLYNOMIAL_HIGH;
        low ^= POLYNOMIAL_LOW;
      }
    }
    HIGH[byte] = high;
    LOW[byte] = low;
  }
  for (let entry = 256; entry < SLICES * 256; entry++) {
    const high = HIGH[entry - 256] as number;
    const low = LOW[entry - 256] as number;
    LOW[entry] = ((low >>> 8) | (high << 24)) ^ (LOW[low & 0xff] as number);
    HIGH[entry] = (high >>> 8) ^ (HIGH[low & 0xff] as number);
  }
}

/** CRC-64 of the xz format, of pieces one after the other. */
export class Crc64 {
  private high = -1;
  private low = -1;

  update(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const sliced = bytes.length - (bytes.length % SLICES);
    let { high, low } = this;
    for (let at = 0; at < sliced; at += SLICES) {
      const word = view.getInt32(at, true) ^ low;
      const third = 768 + (word & 0xff);
      const second = 512 + ((word >>> 8) & 0xff);
      const first = 256 + ((word >>> 16) & 0xff);
      const last = word >>> 24;
      const lowOut = high ^ (LOW[third] as number) ^ (LOW[second] as number);
      low = lowOut ^ (LOW[first] as number) ^ (LOW[last] as number);
      high = (HIGH[third] as number) ^ (HIGH[second] as number) ^ (HIGH[first] as number) ^ (HIGH[last] as number);
    }
    for (let at = sliced; at < bytes.length; at++) {
      const index = (low ^ (bytes[at] as number)) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ (LOW[index] as number);
      high = (high >>> 8) ^ (HIGH[index] as number);
    }
    this.high = high;
    this.low = low;
  }

  /** Eight bytes, lowest first. */
  digest(): Buffer {
    const digest = Buffer.alloc(8);
    digest.writeInt32LE(~this.low, 0);
    digest.writeInt32LE(~this.high, 4);
    return digest;
  }
}
