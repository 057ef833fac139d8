import { BLOCK_BYTES } from '../../limits.ts';
import { type BlockOutput, SLACK_BYTES } from './unpacked.ts';

/** A match reaches back at most this far, also into earlier blocks. */
const HISTORY_BYTES = 64 * 1024;
/** The output is yielded when it has this many bytes. */
const FULL_BYTES = HISTORY_BYTES + BLOCK_BYTES;

/**
 * The buffer into which blocks are decompressed and from which pieces are yielded. Only one piece and the history
 * before it are in use, so they stay in the second-level cache, however large the blocks are. Behind them is space for
 * one sequence as long as a block; memory that is never touched costs nothing.
 */
export class SlidingOutput implements BlockOutput {
  readonly bytes: Buffer;
  readonly view: DataView;
  end = 0;
  limit = 0;
  /** The position at which the next piece should end. */
  readonly full = FULL_BYTES;
  private readonly maxBlockBytes: number;
  private given = 0;

  constructor(maxBlockBytes: number) {
    this.maxBlockBytes = maxBlockBytes;
    this.bytes = Buffer.allocUnsafeSlow(FULL_BYTES + maxBlockBytes + SLACK_BYTES);
    this.view = new DataView(this.bytes.buffer);
  }

  beginBlock(independent: boolean): void {
    if (independent) this.end = this.given = 0;
    this.limit = this.end + this.maxBlockBytes;
  }

  /** Returns the bytes that were decompressed since the last piece. They are valid until more are decompressed. */
  take(): Buffer {
    const piece = this.bytes.subarray(this.given, this.end);
    this.given = this.end;
    return piece;
  }

  /** Moves the history to the start of the buffer, once all bytes are taken. */
  slide(): void {
    const moved = Math.max(0, this.end - HISTORY_BYTES);
    this.bytes.copyWithin(0, moved, this.end);
    this.limit -= moved;
    this.end -= moved;
    this.given = this.end;
  }
}
