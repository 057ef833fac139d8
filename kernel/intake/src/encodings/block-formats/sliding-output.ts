import { BLOCK_BYTES } from '../../limits.ts';
import { type BlockOutput, SLACK_BYTES } from './unpacked.ts';

/** So far back a match may reach, also into the blocks before. */
const HISTORY_BYTES = 64 * 1024;
/** When so much is unpacked, it is given out. */
const FULL_BYTES = HISTORY_BYTES + BLOCK_BYTES;

/**
 * What blocks are unpacked to and given out from piece by piece. Only a piece and the history before it are in use, so that they stay in
 * the second-level cache however large the blocks are. Behind them is room for one sequence as long as a block; memory that nobody
 * touches costs nothing.
 */
export class SlidingOutput implements BlockOutput {
  readonly bytes: Buffer;
  readonly view: DataView;
  end = 0;
  limit = 0;
  /** Here the next piece should end. */
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

  /** What was unpacked since the last piece. Valid until more is unpacked. */
  take(): Buffer {
    const piece = this.bytes.subarray(this.given, this.end);
    this.given = this.end;
    return piece;
  }

  /** Moves the history to the begin, when all was taken. */
  slide(): void {
    const moved = Math.max(0, this.end - HISTORY_BYTES);
    this.bytes.copyWithin(0, moved, this.end);
    this.limit -= moved;
    this.end -= moved;
    this.given = this.end;
  }
}
