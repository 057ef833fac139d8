/** Numbers of few bytes: seven bits each, the upper bit says that more follow; the lowest bits come first. Exact below 2^53. */

/** Zigzag encoding: small codes for small distances in both directions. */
export const encodeZigzag = (difference: number): number => (difference < 0 ? -2 * difference - 1 : 2 * difference);

export const decodeZigzag = (code: number): number => (code % 2 === 0 ? code / 2 : -(code + 1) / 2);

/** Of one number. */
export const MAX_VARINT_BYTES = 8;

/** Writes a number and returns the place of the next one. The caller ensures the capacity. */
export function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  let next = at;
  let rest = value;
  for (; rest > 0x7fffffff; rest = Math.floor(rest / 0x80)) bytes[next++] = (rest % 0x80) | 0x80;
  for (; rest > 0x7f; rest >>>= 7) bytes[next++] = (rest & 0x7f) | 0x80;
  bytes[next++] = rest;
  return next;
}

/** Reads numbers from bytes one after the other; behind the end all are 0. */
export class VarintReader {
  at = 0;
  private bytes: Uint8Array = new Uint8Array(0);

  reset(bytes: Uint8Array): this {
    this.bytes = bytes;
    this.at = 0;
    return this;
  }

  next(): number {
    const { bytes } = this;
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
