import { BLOCK_BYTES } from '../../limits.ts';
import { copyMatch, SLACK_BYTES } from './unpacked.ts';

/** So far back a match may reach, also into the blocks before. */
const HISTORY_BYTES = 64 * 1024;

/**
 * What blocks are unpacked to and given out from piece by piece. It holds a piece and what matches may reach back to, and no more,
 * so that both stay in the second-level cache however large the blocks are.
 */
export class SlidingOutput {
  readonly capacity = HISTORY_BYTES + BLOCK_BYTES;
  readonly bytes = Buffer.allocUnsafeSlow(this.capacity + SLACK_BYTES);
  readonly view = new DataView(this.bytes.buffer);
  /** Matches may reach back from here to the first byte. */
  end = 0;
  /** Where the block must have ended. It may lie behind the end of the buffer. */
  limit = 0;
  private given = 0;

  beginBlock(maxBytes: number, independent: boolean): void {
    if (independent) this.end = this.given = 0;
    this.limit = this.end + maxBytes;
  }

  /** Takes over bytes as they are. */
  *append(bytes: Buffer): Generator<Buffer, void> {
    for (let from = 0; from < bytes.length; ) {
      const length = bytes.copy(this.bytes, this.end, from, from + this.capacity - this.end);
      from += length;
      this.end += length;
      if (this.end === this.capacity) yield* this.giveAndSlide();
    }
  }

  /** Repeats what stands `offset` bytes before. */
  *repeat(offset: number, length: number): Generator<Buffer, void> {
    for (let left = length; left > 0; ) {
      const part = Math.min(left, this.capacity - this.end);
      copyMatch(this.bytes, this.view, this.end, offset, part);
      left -= part;
      this.end += part;
      if (this.end === this.capacity) yield* this.giveAndSlide();
    }
  }

  /** What was not given out yet. Valid until more is unpacked. */
  take(): Buffer {
    const piece = this.bytes.subarray(this.given, this.end);
    this.given = this.end;
    return piece;
  }

  private *giveAndSlide(): Generator<Buffer, void> {
    yield this.take();
    const moved = this.end - HISTORY_BYTES;
    this.bytes.copyWithin(0, moved, this.end);
    this.limit -= moved;
    this.end = this.given = HISTORY_BYTES;
  }
}
