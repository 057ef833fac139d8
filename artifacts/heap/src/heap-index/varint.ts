/**
 * Variable-length integers: seven bits per byte, lowest first; the upper bit marks that more bytes follow. Exact below
 * 2^53.
 */

/** Zigzag encoding: maps small positive and negative distances to small codes. */
export const encodeZigzag = (difference: number): number => (difference < 0 ? -2 * difference - 1 : 2 * difference);

export function decodeZigzag(code: number): number {
  if (code <= 0x7fffffff) return (code >>> 1) ^ -(code & 1);
  return code % 2 === 0 ? code / 2 : -(code + 1) / 2;
}

/** The longest encoding of a number. */
export const MAX_VARINT_BYTES = 8;

/** Writes a number and returns the index after it. The caller ensures the capacity. */
export function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  let next = at;
  let rest = value;
  for (; rest > 0x7fffffff; rest = Math.floor(rest / 0x80)) bytes[next++] = (rest % 0x80) | 0x80;
  for (; rest > 0x7f; rest >>>= 7) bytes[next++] = (rest & 0x7f) | 0x80;
  bytes[next++] = rest;
  return next;
}

/** Reads consecutive numbers; all numbers after the end are 0. */
export class VarintReader {
  at = 0;
  private bytes: Uint8Array = new Uint8Array(0);
  private end = 0;

  reset(bytes: Uint8Array, at = 0, end = bytes.length): this {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
    return this;
  }

  /** Skips so many numbers. */
  skip(count: number): this {
    const { bytes, end } = this;
    let at = this.at;
    for (let left = count; left > 0 && at < end; at++) if ((bytes[at] ?? 0) < 0x80) left--;
    this.at = at;
    return this;
  }

  /** Reads so many numbers into `values`; most of them have one byte. */
  readAll(values: Float64Array, begin: number, count: number): void {
    const { bytes, end } = this;
    let at = this.at;
    for (let place = begin; place < begin + count; place++) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x80 && at < end) {
        values[place] = byte;
        at++;
      } else {
        this.at = at;
        values[place] = this.next();
        at = this.at;
      }
    }
    this.at = at;
  }

  next(): number {
    const { bytes } = this;
    if (this.at >= this.end) return 0;
    let byte = bytes[this.at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let scale = 0x80; byte >= 0x80 && scale < 2 ** 53; scale *= 0x80) {
      byte = bytes[this.at++] ?? 0;
      value += (byte & 0x7f) * scale;
    }
    return value;
  }
}
