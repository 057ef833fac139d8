import { readFileAt } from '@hindsight/intake/ranged-files';

/**
 * A sliding view of a file. Loops over millions of records read `bytes` directly after `ensure` has checked the end.
 */
export class Window {
  readonly bytes: Buffer;
  /** The index in `bytes` of the next byte to read. */
  at = 0;
  /** The length of the dump. */
  readonly size: number;
  private readonly file: number;
  private readonly from: number;
  /** The offset of `bytes[0]` in the dump. */
  protected base = 0;
  protected filled = 0;

  /** The dump is the `size` bytes of an open file that begin at `from`. */
  constructor(file: number, from: number, size: number, capacity = WINDOW_BYTES) {
    this.file = file;
    this.from = from;
    this.size = size;
    this.bytes = Buffer.allocUnsafeSlow(Math.max(64, Math.min(capacity, size)));
  }

  get position(): number {
    return this.base + this.at;
  }

  /** The number of bytes up to the end of the dump. */
  get left(): number {
    return this.size - this.base - this.at;
  }

  /** The number of bytes in the window that are not yet consumed. */
  get available(): number {
    return this.filled - this.at;
  }

  /**
   * Makes sure that the window contains the next `count` bytes. Returns false when the dump ends before or the window
   * is too small.
   */
  ensure(count: number): boolean {
    return this.filled - this.at >= count || this.fill(count);
  }

  seek(position: number): void {
    const at = position - this.base;
    if (at >= 0 && at <= this.filled) {
      this.at = at;
      return;
    }
    this.base = Math.min(position, this.size);
    this.at = 0;
    this.filled = 0;
  }

  private fill(count: number): boolean {
    const { bytes } = this;
    if (count > bytes.length) return false;
    this.discard(this.at);
    bytes.copyWithin(0, this.at, this.filled);
    this.base += this.at;
    this.filled -= this.at;
    this.at = 0;
    while (this.filled < bytes.length) {
      const length = Math.min(bytes.length - this.filled, this.size - this.base - this.filled);
      if (length <= 0) break;
      const space = bytes.subarray(this.filled, this.filled + length);
      const read = readFileAt(this.file, space, length, this.from + this.base + this.filled);
      if (read === 0) break;
      this.filled += read;
    }
    return this.filled >= count;
  }

  /** Called before the first bytes of the window are dropped. */
  protected discard(_count: number): void {
    // Only a window that copies the dump needs them.
  }

  /** Reads the next byte. The caller must have called `ensure`. */
  u1(): number {
    return this.bytes[this.at++] ?? 0;
  }

  u2(): number {
    this.at += 2;
    return this.bytes.readUInt16BE(this.at - 2);
  }

  u4(): number {
    this.at += 4;
    return this.bytes.readUInt32BE(this.at - 4);
  }

  /** Reads an id. It is exact below 2^53; no JVM has larger addresses. */
  id(size: number): number {
    return size === 8 ? this.u4() * 0x1_0000_0000 + this.u4() : this.u4();
  }
}

/** Fits into the second-level cache together with the data that the loops write (the fastest of 256 KiB to 16 MiB). */
export const WINDOW_BYTES = 1 << 20;
