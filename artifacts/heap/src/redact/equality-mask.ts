import { randomBytes } from 'node:crypto';
import type { ContentMask } from './content-mask.ts';

const KEY_BYTES = 8;
/** Contents of this length or more become letters; shorter ones need all bytes, so that different contents stay different. */
const MIN_LETTER_BYTES = 12;

/**
 * Creates a mask that replaces contents by bytes that a keyed hash determines: equal contents become equal, different
 * ones different, and without the key nobody can test a guess. Zeros at the end stay, because unused room is no content.
 */
export function createEqualityMask(key: Uint8Array = randomBytes(KEY_BYTES)): ContentMask {
  const secret = Buffer.alloc(KEY_BYTES);
  secret.set(key.subarray(0, KEY_BYTES));
  const [first, second] = [secret.readInt32LE(0), secret.readInt32LE(4)];
  const hash = new HalfSipHash(first, second);
  const ofBytes = shuffle(256, hash);
  const ofPairs = shuffle(1 << 16, hash);
  const mask = (bytes: Buffer, from: number, to: number): void => {
    let end = to;
    while (end > from && bytes[end - 1] === 0) end--;
    if (end - from > 2) hash.replace(bytes, from, end);
    else if (end - from === 2) bytes.writeUInt16LE(ofPairs[bytes.readUInt16LE(from)] ?? 0, from);
    else if (end > from) bytes[from] = ofBytes[bytes[from] ?? 0] ?? 0;
  };
  return { maskArray: mask, maskField: mask };
}

/**
 * Draws a permutation of the numbers below `size` whose upper byte is not 0 (Fisher and Yates), because a hash of one or
 * two bytes would make different contents equal. Numbers of one byte have only that one.
 */
function shuffle(size: number, hash: HalfSipHash): Uint16Array {
  const first = size === 256 ? 1 : 256;
  const table = Uint16Array.from({ length: size }, (_, number) => number);
  const draw = Buffer.alloc(4);
  for (let at = size - 1; at > first; at--) {
    draw.writeUInt32LE(at);
    hash.replace(draw, 0, 4);
    const other = first + (draw.readUInt32LE(0) % (at - first + 1));
    [table[at], table[other]] = [table[other] ?? 0, table[at] ?? 0];
  }
  return table;
}

/**
 * HalfSipHash-2-4 with an output of 64 bits: a pseudo-random function of short texts (Aumasson and Bernstein, "SipHash:
 * a fast short-input PRF", 2012; its version for 32-bit words). Its output seeds the bytes that replace the content.
 */
class HalfSipHash {
  private readonly key0: number;
  private readonly key1: number;
  private v0 = 0;
  private v1 = 0;
  private v2 = 0;
  private v3 = 0;

  constructor(key0: number, key1: number) {
    this.key0 = key0;
    this.key1 = key1;
  }

  /** Replaces a range by bytes that are never 0. */
  replace(bytes: Buffer, from: number, to: number): void {
    const length = to - from;
    this.absorb(bytes, from, to);
    let low = this.v1 ^ this.v3;
    this.v1 ^= 0xdd;
    for (let round = 0; round < 4; round++) this.mix();
    let high = this.v1 ^ this.v3;
    const isLetters = length >= MIN_LETTER_BYTES;
    for (let at = from; at < to; at++) {
      // The generator of Marsaglia ("Xorshift RNGs") with 64 bits of state in two words.
      const mixed = low ^ (low << 10);
      low = high;
      high = high ^ (high >>> 10) ^ mixed ^ (mixed >>> 13);
      const byte = ((low + high) >>> 16) & 0xffff;
      bytes[at] = isLetters ? 0x61 + (byte % 26) : 1 + (byte % 255);
    }
  }

  private absorb(bytes: Buffer, from: number, to: number): void {
    this.v0 = this.key0;
    this.v1 = this.key1 ^ 0xee;
    this.v2 = 0x6c796765 ^ this.key0;
    this.v3 = 0x74656462 ^ this.key1;
    const length = to - from;
    let at = from;
    for (const whole = from + (length & ~3); at < whole; at += 4) {
      this.absorbWord(
        (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24),
      );
    }
    let last = length << 24;
    for (let shift = 0; at < to; at++, shift += 8) last |= (bytes[at] ?? 0) << shift;
    this.absorbWord(last);
    this.v2 ^= 0xee;
    for (let round = 0; round < 4; round++) this.mix();
  }

  private absorbWord(word: number): void {
    this.v3 ^= word;
    this.mix();
    this.mix();
    this.v0 ^= word;
  }

  private mix(): void {
    let { v0, v1, v2, v3 } = this;
    v0 = (v0 + v1) | 0;
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
    v0 = (v0 << 16) | (v0 >>> 16);
    v2 = (v2 + v3) | 0;
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
    v2 = (v2 << 16) | (v2 >>> 16);
    this.v0 = v0;
    this.v1 = v1;
    this.v2 = v2;
    this.v3 = v3;
  }
}
