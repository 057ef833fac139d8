import { readSync } from 'node:fs';

const WINDOW_BYTES = 4 * 1024 * 1024;
/** Somewhere new little is read at first, because checkpoints lie far apart; the next stretch is twice as long. */
const FIRST_STRETCH_BYTES = 16 * 1024;
/** The longest stretch that is ever held at once: an event that claims more is not read. */
export const MAX_STRETCH_BYTES = 64 * 1024 * 1024;

/** Behind the bytes of the file this many are 0: more than a value takes that begins within the file. */
const GUARD_BYTES = 4096;

const SEVEN = 0x7f;
const MORE = 0x80;
const LOW_BITS = 2 ** 28;
const SIGN_HIGH = 2 ** 35;
const FULL_HIGH = 2 ** 36;

/**
 * A sliding view of a file with the primitive values of recordings. Positions are those of the content and may exceed 2^31; `at` is an
 * index into `bytes`. Bytes behind the end of the file read as 0, so that callers check ends once per event and not per byte.
 */
export class FileCursor {
  bytes: Uint8Array;
  at = 0;
  /** The bytes of `bytes` that are of the file. */
  filled = 0;
  readonly size: number;
  /** Bits 28 to 63 and 0 to 27 of the last value that `readLong` read. */
  high = 0;
  low = 0;
  private view: DataView;
  private base = 0;
  private stretch = FIRST_STRETCH_BYTES;
  private readonly file: number;
  private readonly from: number;

  constructor(file: number, from: number, size: number, windowBytes = WINDOW_BYTES) {
    this.file = file;
    this.from = from;
    this.size = size;
    this.bytes = new Uint8Array(Math.max(64, Math.min(windowBytes, size)));
    this.view = new DataView(this.bytes.buffer);
  }

  /** Returns a cursor of the same content with a window of its own. */
  fork(windowBytes: number): FileCursor {
    return new FileCursor(this.file, this.from, this.size, windowBytes);
  }

  get position(): number {
    return this.base + this.at;
  }

  /** The index in `bytes` of a position, which may lie behind the bytes that are held. */
  indexOf(position: number): number {
    return position - this.base;
  }

  seek(position: number): void {
    const at = position - this.base;
    if (at >= 0 && at <= this.filled) {
      this.at = at;
      return;
    }
    this.base = Math.min(Math.max(0, position), this.size);
    this.at = 0;
    this.filled = 0;
    this.stretch = FIRST_STRETCH_BYTES;
  }

  /** Moves to a position, and holds all bytes up to `end` where the window has room for them: they are then read from the file once. */
  hold(position: number, end: number): void {
    this.seek(position);
    if (end - position <= WINDOW_BYTES) this.ensure(Math.max(0, end - position));
  }

  /** Makes the next `count` bytes available. Returns false when the file has fewer, or `count` is too much to be held. */
  ensure(count: number): boolean {
    if (this.filled - this.at >= count) return true;
    if (count > MAX_STRETCH_BYTES || this.position + count > this.size) {
      this.fill(Math.min(count, MAX_STRETCH_BYTES));
      return this.filled - this.at >= count;
    }
    this.fill(count);
    return this.filled - this.at >= count;
  }

  private fill(count: number): void {
    const kept = this.filled - this.at;
    const requested = Math.min(count, this.size - this.position);
    if (requested > this.bytes.length) {
      const larger = new Uint8Array(Math.min(MAX_STRETCH_BYTES, Math.max(requested, 2 * this.bytes.length)));
      larger.set(this.bytes.subarray(this.at, this.filled));
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    } else if (this.at > 0) {
      this.bytes.copyWithin(0, this.at, this.filled);
    }
    this.base += this.at;
    this.at = 0;
    this.filled = kept;
    const goal = Math.min(this.bytes.length, Math.max(requested, kept + this.stretch));
    this.stretch = Math.min(WINDOW_BYTES, 2 * this.stretch);
    while (this.filled < goal) {
      const free = Math.min(goal - this.filled, this.size - this.base - this.filled);
      if (free <= 0) break;
      const read = readSync(this.file, this.bytes, this.filled, free, this.from + this.base + this.filled);
      if (read === 0) break;
      this.filled += read;
    }
    // What an earlier stretch left behind the end of the file must not be read as its bytes.
    if (this.filled < this.bytes.length) this.bytes.fill(0, this.filled, this.filled + GUARD_BYTES);
  }

  readByte(): number {
    return this.bytes[this.at++] ?? 0;
  }

  /** Reads a varint of up to 28 bits fast, longer ones as a signed 64-bit value rounded to a double. */
  readVarint(): number {
    const { bytes } = this;
    let { at } = this;
    let byte = bytes[at++] ?? 0;
    if (byte < MORE) {
      this.at = at;
      return byte;
    }
    let value = byte & SEVEN;
    byte = bytes[at++] ?? 0;
    value |= (byte & SEVEN) << 7;
    if (byte < MORE) {
      this.at = at;
      return value;
    }
    byte = bytes[at++] ?? 0;
    value |= (byte & SEVEN) << 14;
    if (byte < MORE) {
      this.at = at;
      return value;
    }
    byte = bytes[at++] ?? 0;
    value |= (byte & SEVEN) << 21;
    this.at = at;
    if (byte < MORE) return value;
    this.low = value;
    this.readHigh();
    const { high } = this;
    return (high >= SIGN_HIGH ? high - FULL_HIGH : high) * LOW_BITS + value;
  }

  /** Reads a varint into `high` and `low`, without loss. */
  readLong(): void {
    const { bytes } = this;
    let { at } = this;
    let low = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = bytes[at++] ?? 0;
      low |= (byte & SEVEN) << shift;
      if (byte < MORE) {
        this.at = at;
        this.low = low;
        this.high = 0;
        return;
      }
    }
    this.at = at;
    this.low = low;
    this.readHigh();
  }

  /** Reads bytes 5 to 9 of a varint; the ninth gives all its 8 bits. */
  private readHigh(): void {
    const { bytes } = this;
    let { at } = this;
    let middle = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = bytes[at++] ?? 0;
      middle |= (byte & SEVEN) << shift;
      if (byte < MORE) {
        this.at = at;
        this.high = middle;
        return;
      }
    }
    this.high = middle + (bytes[at++] ?? 0) * LOW_BITS;
    this.at = at;
  }

  skipVarint(): void {
    const { bytes } = this;
    let { at } = this;
    for (let count = 0; count < 8; count++) {
      if ((bytes[at++] ?? 0) < MORE) {
        this.at = at;
        return;
      }
    }
    this.at = at + 1;
  }

  readFloat(): number {
    const { at } = this;
    this.at = at + 4;
    return at + 4 <= this.bytes.length ? this.view.getFloat32(at) : 0;
  }

  readDouble(): number {
    const { at } = this;
    this.at = at + 8;
    return at + 8 <= this.bytes.length ? this.view.getFloat64(at) : 0;
  }

  readShort(): number {
    const { at } = this;
    this.at = at + 2;
    return at + 2 <= this.bytes.length ? this.view.getUint16(at) : 0;
  }

  readInt(): number {
    const { at } = this;
    this.at = at + 4;
    return at + 4 <= this.bytes.length ? this.view.getInt32(at) : 0;
  }

  /** Reads 8 bytes, big endian; -1 when the value is above 2^53 or negative, which no size or position can be. */
  readPosition(): number {
    const value = this.readBigLong();
    return value >= 0n && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : -1;
  }

  readBigLong(): bigint {
    const { at } = this;
    this.at = at + 8;
    return at + 8 <= this.bytes.length ? this.view.getBigInt64(at) : 0n;
  }
}
