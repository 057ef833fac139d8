import { WINDOW_BYTES, Window } from '@hindsight/heap-graph';

/** A range of the file that is not copied: its bytes become 0. */
export interface ClearedRange {
  readonly from: number;
  readonly to: number;
}

/** Thrown when a damaged record leads back to bytes that are already copied. */
export class CopyOrderError extends Error {}

type Write = (bytes: Uint8Array) => void;

/** A window that writes all bytes of the file in their order: those that were changed in it, and zeros for the cleared ranges. */
export class CopyingWindow extends Window {
  private readonly write: Write;
  private readonly cleared: readonly ClearedRange[];
  private next = 0;

  /** `cleared` is in ascending order. */
  constructor(file: number, from: number, size: number, write: Write, cleared: readonly ClearedRange[]) {
    super(file, from, size, WINDOW_BYTES);
    this.write = write;
    this.cleared = cleared;
  }

  /** Moves forward: what lies in between is copied. */
  override seek(position: number): void {
    while (position > this.base + this.filled) {
      this.at = this.filled;
      if (!this.ensure(1)) return;
    }
    if (position < this.base) throw new CopyOrderError();
    super.seek(position);
  }

  /** Copies the rest of the file. */
  finish(): void {
    this.seek(this.size);
    this.discard(this.filled);
    this.filled = 0;
    this.at = 0;
  }

  protected override discard(count: number): void {
    if (count === 0) return;
    const { base, bytes, cleared } = this;
    const end = base + count;
    for (let range = cleared[this.next]; range && range.from < end; range = cleared[this.next]) {
      bytes.fill(0, Math.max(0, range.from - base), Math.min(count, range.to - base));
      if (range.to > end) break;
      this.next++;
    }
    this.write(bytes.subarray(0, count));
  }
}
