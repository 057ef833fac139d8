const PRIME_1 = 0x9e3779b1 | 0;
const PRIME_2 = 0x85ebca77 | 0;
const PRIME_3 = 0xc2b2ae3d | 0;
const PRIME_4 = 0x27d4eb2f;
const PRIME_5 = 0x165667b1;
const STRIPE_BYTES = 16;

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
const round = (lane: number, word: number): number =>
  Math.imul(rotate((lane + Math.imul(word, PRIME_2)) | 0, 13), PRIME_1);

/** Computes xxHash-32 with seed 0, as the lz4 frame uses it, piece by piece. */
export class Xxh32 {
  private lane1 = (PRIME_1 + PRIME_2) | 0;
  private lane2 = PRIME_2;
  private lane3 = 0;
  private lane4 = -PRIME_1 | 0;
  private length = 0;
  /** The bytes of an incomplete stripe. */
  private readonly carry = Buffer.alloc(STRIPE_BYTES);
  private carried = 0;

  update(bytes: Uint8Array): void {
    this.length += bytes.length;
    let from = 0;
    if (this.carried > 0) {
      from = Math.min(STRIPE_BYTES - this.carried, bytes.length);
      this.carry.set(bytes.subarray(0, from), this.carried);
      this.carried += from;
      if (this.carried < STRIPE_BYTES) return;
      this.stripes(this.carry, 0, STRIPE_BYTES);
    }
    const whole = bytes.length - ((bytes.length - from) % STRIPE_BYTES);
    this.stripes(bytes, from, whole);
    this.carry.set(bytes.subarray(whole));
    this.carried = bytes.length - whole;
  }

  /** Returns the checksum as an unsigned number. */
  digest(): number {
    let hash =
      this.length >= STRIPE_BYTES
        ? rotate(this.lane1, 1) + rotate(this.lane2, 7) + rotate(this.lane3, 12) + rotate(this.lane4, 18)
        : PRIME_5;
    hash = (hash + this.length) | 0;
    const { carry, carried } = this;
    let at = 0;
    for (; at + 4 <= carried; at += 4) {
      hash = Math.imul(rotate((hash + Math.imul(carry.readInt32LE(at), PRIME_3)) | 0, 17), PRIME_4);
    }
    for (; at < carried; at++) {
      hash = Math.imul(rotate((hash + Math.imul(carry[at] as number, PRIME_5)) | 0, 11), PRIME_1);
    }
    hash = Math.imul(hash ^ (hash >>> 15), PRIME_2);
    hash = Math.imul(hash ^ (hash >>> 13), PRIME_3);
    return (hash ^ (hash >>> 16)) >>> 0;
  }

  private stripes(bytes: Uint8Array, from: number, to: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let { lane1, lane2, lane3, lane4 } = this;
    for (let at = from; at < to; at += STRIPE_BYTES) {
      lane1 = round(lane1, view.getInt32(at, true));
      lane2 = round(lane2, view.getInt32(at + 4, true));
      lane3 = round(lane3, view.getInt32(at + 8, true));
      lane4 = round(lane4, view.getInt32(at + 12, true));
    }
    this.lane1 = lane1;
    this.lane2 = lane2;
    this.lane3 = lane3;
    this.lane4 = lane4;
  }
}

export function xxh32(bytes: Uint8Array): number {
  const hash = new Xxh32();
  hash.update(bytes);
  return hash.digest();
}
