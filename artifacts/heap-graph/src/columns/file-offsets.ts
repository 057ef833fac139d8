import { Column, type SharedColumn } from './column.ts';
import type { MemoryBudget } from './memory-budget.ts';

const WORD = 0x1_0000_0000;
/** The upper bytes of four offsets share one number, because offsets have at most 40 bits. */
const UPPER_IN_WORD = 4;
const UPPER_BITS = 8;

/** The file offset of each object's record: 4 bytes per object, 5 in dumps above 4 GB. */
export class FileOffsets {
  private readonly low: Column;
  private readonly upper: Column | undefined;

  constructor(low: Column, upper: Column | undefined) {
    this.low = low;
    this.upper = upper;
  }

  get(object: number): number {
    const low = this.low.at(object) >>> 0;
    if (!this.upper) return low;
    const parts = this.upper.at(Math.floor(object / UPPER_IN_WORD)) >>> (UPPER_BITS * (object % UPPER_IN_WORD));
    return low + (parts & 0xff) * WORD;
  }

  /** Moves the offsets to scratch files when memory is scarce. */
  spill(budget: MemoryBudget): void {
    budget.spill(this.low);
    if (this.upper) budget.spill(this.upper);
  }

  /** Returns the offsets for another thread; undefined when they are in files. */
  toShared(): SharedFileOffsets | undefined {
    const low = this.low.toShared();
    return low && { low, upper: this.upper?.toShared() };
  }

  static fromShared({ low, upper }: SharedFileOffsets): FileOffsets {
    return new FileOffsets(Column.fromShared(low), upper && Column.fromShared(upper));
  }
}

/** The form in which offsets are sent to another thread. */
export interface SharedFileOffsets {
  readonly low: SharedColumn;
  readonly upper: SharedColumn | undefined;
}

/** Collects file offsets while the dump is read. */
export class FileOffsetsWriter {
  private readonly low: Int32Array;
  private readonly upper: Int32Array | undefined;

  constructor(objects: number, dumpBytes: number, budget: MemoryBudget) {
    this.low = budget.allocateInts(objects);
    this.upper = dumpBytes > WORD ? budget.allocateInts(Math.ceil(objects / UPPER_IN_WORD)) : undefined;
  }

  /** Stores the offset of an object. Must be called once per object. */
  set(object: number, position: number): void {
    this.low[object] = position;
    const { upper } = this;
    if (!upper) return;
    const place = Math.floor(object / UPPER_IN_WORD);
    upper[place] = (upper[place] ?? 0) | (Math.floor(position / WORD) << (UPPER_BITS * (object % UPPER_IN_WORD)));
  }

  finish(): FileOffsets {
    return new FileOffsets(Column.fromArray(this.low), this.upper && Column.fromArray(this.upper));
  }
}
