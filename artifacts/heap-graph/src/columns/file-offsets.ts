import type { MemoryBudget } from './memory-budget.ts';
import { findWholeArray, type NumberArray, type Numbers, type ReadNumbers, wrapNumbers } from './numbers.ts';
import { releaseBuffers } from './shared-buffers.ts';

const WORD = 0x1_0000_0000;
/** The upper bytes of four offsets share one number, because offsets have at most 40 bits. */
const UPPER_IN_WORD = 4;
const UPPER_BITS = 8;

/** The file offset of each object's record: 4 bytes per object, 5 in dumps above 4 GB. */
export class FileOffsets {
  private low: ReadNumbers;
  private upper: ReadNumbers | undefined;

  constructor(low: ReadNumbers, upper: ReadNumbers | undefined) {
    this.low = low;
    this.upper = upper;
  }

  get(object: number): number {
    const low = (this.low.at(object) ?? 0) >>> 0;
    if (!this.upper) return low;
    const parts = (this.upper.at(Math.floor(object / UPPER_IN_WORD)) ?? 0) >>> (UPPER_BITS * (object % UPPER_IN_WORD));
    return low + (parts & 0xff) * WORD;
  }

  /** Moves the offsets to scratch files when memory is scarce. */
  spill(budget: MemoryBudget): void {
    this.low = budget.spill(this.low as Numbers);
    if (this.upper) this.upper = budget.spill(this.upper as Numbers);
  }

  /** Returns the offsets for another thread; undefined when they are in files. */
  toShared(): SharedFileOffsets | undefined {
    const low = findWholeArray(this.low);
    return low && { low, upper: this.upper && findWholeArray(this.upper) };
  }

  static fromShared({ low, upper }: SharedFileOffsets): FileOffsets {
    return new FileOffsets(wrapNumbers(low), upper && wrapNumbers(upper));
  }
}

/** The form in which offsets are sent to another thread. */
export interface SharedFileOffsets {
  readonly low: NumberArray;
  readonly upper: NumberArray | undefined;
}

/** Collects file offsets while the dump is read. */
export class FileOffsetsWriter {
  private readonly low: Numbers;
  private readonly upper: Numbers | undefined;

  constructor(objects: number, dumpBytes: number, createColumn: (length: number) => Numbers) {
    this.low = createColumn(objects);
    this.upper = dumpBytes > WORD ? createColumn(Math.ceil(objects / UPPER_IN_WORD)) : undefined;
  }

  /** Stores the offset of an object. Must be called once per object. */
  set(object: number, position: number): void {
    this.low.set(object, position | 0);
    const { upper } = this;
    if (!upper) return;
    const place = Math.floor(object / UPPER_IN_WORD);
    const own = Math.floor(position / WORD) << (UPPER_BITS * (object % UPPER_IN_WORD));
    if (own !== 0) upper.set(place, (upper.at(place) ?? 0) | own);
  }

  /** Returns the offsets for `addAll` of another thread; undefined when they are in pages. */
  toAdded(): SharedFileOffsets | undefined {
    return this.finish().toShared();
  }

  /** Adds the offsets of other objects, which another thread has collected, and releases its memory. */
  addAll({ low, upper }: SharedFileOffsets): void {
    addNumbers(this.low, low);
    if (this.upper && upper) addNumbers(this.upper, upper);
  }

  finish(): FileOffsets {
    return new FileOffsets(this.low, this.upper);
  }
}

/** Adds numbers that are 0 wherever the own ones are not, or have other bits. */
function addNumbers(own: Numbers, theirs: NumberArray): void {
  for (let at = 0; at < theirs.length; at++) {
    const added = theirs[at] ?? 0;
    if (added !== 0) own.set(at, (own.at(at) ?? 0) | added);
  }
  releaseBuffers(theirs);
}
