/** The longest match, which is copied in words of eight bytes: this many bytes may be written beyond a limit. */
const MAX_MATCH_BYTES = 273 + 7;
/** The window is moved by multiples of this, so that a position keeps the lowest bits, on which probabilities depend. */
const POSITION_CYCLE = 16;
/** Spare memory up to this size is worth the moves that it saves. */
const MAX_SPARE_BYTES = 16 * 1024 * 1024;

/**
 * How much memory a window needs. `decodedBytes` is the most that is decoded between two calls of `makeSpace`. There is more than
 * needed, so that the window is moved seldom; the system provides only the pages that are written to.
 */
export const countWindowMemory = (windowBytes: number, decodedBytes: number): number =>
  windowBytes +
  Math.max(decodedBytes, Math.min(windowBytes, MAX_SPARE_BYTES), windowBytes >> 2) +
  MAX_MATCH_BYTES +
  POSITION_CYCLE;

/** The decoded bytes that matches can reach back to: at least `windowBytes`, as soon as there are so many. */
export class LzmaWindow {
  readonly bytes: Buffer;
  readonly windowBytes: number;
  /** The most that is decoded between two calls of `makeSpace`. */
  readonly decodedBytes: number;
  /** The decoded bytes end here. */
  end = 0;
  private taken = 0;

  /** `bytes` has the size that `countWindowMemory` returns. */
  constructor(windowBytes: number, decodedBytes: number, bytes: Buffer) {
    this.windowBytes = windowBytes;
    this.decodedBytes = decodedBytes;
    this.bytes = bytes;
  }

  /** Appends bytes that are stored without compression. */
  store(bytes: Buffer): void {
    this.end += bytes.copy(this.bytes, this.end);
  }

  /** Forgets the decoded bytes, all of which must have been taken. */
  reset(): void {
    this.end = 0;
    this.taken = 0;
  }

  /** Moves the window so that `bytes` more can be decoded. All decoded bytes must have been taken. */
  makeSpace(bytes: number): void {
    if (this.end + bytes + MAX_MATCH_BYTES <= this.bytes.length) return;
    const moved = this.end - this.windowBytes;
    const from = moved - (moved % POSITION_CYCLE);
    this.bytes.copyWithin(0, from, this.end);
    this.end -= from;
    this.taken = this.end;
  }

  /** Returns the bytes that were decoded since the last call. They are valid until the window moves. */
  take(): Buffer {
    const piece = this.bytes.subarray(this.taken, this.end);
    this.taken = this.end;
    return piece;
  }
}
