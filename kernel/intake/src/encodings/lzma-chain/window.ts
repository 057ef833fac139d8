/** The longest match, copied in words of eight bytes: so much may be written beyond a limit. */
const MAX_MATCH_BYTES = 273 + 7;
/** A window is moved by multiples of this, so that a position keeps the lowest bits that chances depend on. */
const POSITION_CYCLE = 16;
/** Spare memory up to this is worth the moves it saves. */
const CHEAP_BYTES = 16 * 1024 * 1024;

/** What was unpacked last, for matches to reach back to: at least `windowBytes`, as soon as there is so much. */
export class LzmaWindow {
  readonly bytes: Buffer;
  readonly view: DataView;
  /** What was unpacked ends here. */
  end = 0;
  private given = 0;
  readonly windowBytes: number;

  /** `roomBytes`: the most that is unpacked between two calls of `makeRoom`. */
  constructor(windowBytes: number, roomBytes: number) {
    this.windowBytes = windowBytes;
    // More than is needed, so that it is moved seldom. The system gives only what is written to.
    const spare =
      Math.max(roomBytes, Math.min(windowBytes, CHEAP_BYTES), windowBytes >> 2) + MAX_MATCH_BYTES + POSITION_CYCLE;
    this.bytes = Buffer.allocUnsafeSlow(windowBytes + spare);
    this.view = new DataView(this.bytes.buffer);
  }

  /** Puts bytes to what was unpacked as they are. */
  store(bytes: Buffer): void {
    this.end += bytes.copy(this.bytes, this.end);
  }

  /** Forgets what was unpacked. All of it must have been taken. */
  reset(): void {
    this.end = 0;
    this.given = 0;
  }

  /** Moves the window so that `bytes` more can be unpacked. All must have been taken. */
  makeRoom(bytes: number): void {
    if (this.end + bytes + MAX_MATCH_BYTES <= this.bytes.length) return;
    const moved = this.end - this.windowBytes;
    const from = moved - (moved % POSITION_CYCLE);
    this.bytes.copyWithin(0, from, this.end);
    this.end -= from;
    this.given = this.end;
  }

  /** What was unpacked since the last call. */
  take(): Buffer {
    const taken = this.bytes.subarray(this.given, this.end);
    this.given = this.end;
    return taken;
  }
}
