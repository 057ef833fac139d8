import type { ScratchFile } from './scratch-file.ts';
import { allocateSharedInts, releaseBuffers } from './shared-buffers.ts';
import { Slabs } from './slabs.ts';

/** Numbers of a block that stays in memory, at most: 64 MB, so that few are needed and the last one wastes little. */
const MAX_RESIDENT_SHIFT = 24;
const MIN_SHIFT = 6;
/** Blocks of a file have 64 KB, because the next access is seldom further away. */
const PAGED_SHIFT = 14;
/** One block for an array that is there already. */
const WHOLE_SHIFT = 31;
const BYTES = 4;
const allocateInts = (length: number): Int32Array => new Int32Array(length);

/** Blocks of a file that stay in memory by default: enough to read the column from one end to the other. */
const MIN_CACHED_BLOCKS = 16;

/** A column in shared memory, in the form in which it is sent to another thread. */
export interface SharedColumn {
  readonly blocks: readonly Int32Array[];
  readonly shift: number;
  readonly length: number;
}

/**
 * 32-bit integers by position, written once from first to last. They are kept in memory, or in a scratch file of which the blocks
 * read last are cached.
 */
export class Column {
  length = 0;
  private shift: number;
  private mask: number;
  private readonly blocks: (Int32Array | undefined)[] = [];
  private tail: Int32Array = new Int32Array(0);
  private file: ScratchFile | undefined;
  private readonly allocateBlock: (length: number) => Int32Array;
  /** Numbers of the blocks of a file that are in memory, as a ring: the one that came first goes first. */
  private loaded: number[] = [];
  private oldest = 0;
  private maxBlocks = MIN_CACHED_BLOCKS;
  private readonly slabs = new Slabs(2 ** PAGED_SHIFT);

  /** `most` is an upper bound of its length. With a file the numbers are kept there, else in memory, which may be shared with other threads. */
  constructor(most: number, file?: ScratchFile, isShared = false) {
    this.file = file;
    this.allocateBlock = isShared && !file ? allocateSharedInts : allocateInts;
    const neededShift = Math.ceil(Math.log2(most + 1));
    this.shift = file ? PAGED_SHIFT : Math.min(MAX_RESIDENT_SHIFT, Math.max(MIN_SHIFT, neededShift));
    this.mask = 2 ** this.shift - 1;
  }

  /** Wraps an array without copying it. */
  static fromArray(values: Int32Array): Column {
    return Column.fromShared({ blocks: [values], shift: WHOLE_SHIFT, length: values.length });
  }

  static fromShared({ blocks, shift, length }: SharedColumn): Column {
    const column = new Column(0);
    column.shift = shift;
    column.mask = 2 ** shift - 1;
    column.blocks.push(...blocks);
    column.length = length;
    return column;
  }

  /** Undefined when it is in a file. */
  toShared(): SharedColumn | undefined {
    const { file, shift, length } = this;
    return file ? undefined : { blocks: this.blocks.filter((block) => block !== undefined), shift, length };
  }

  at(position: number): number {
    const number = position >>> this.shift;
    return (this.blocks[number] ?? this.loadBlock(number))[position & this.mask] ?? 0;
  }

  push(value: number): void {
    const at = this.length & this.mask;
    if (at === 0) this.startBlock();
    this.tail[at] = value;
    this.length++;
  }

  /** Ends writing. */
  seal(): void {
    this.file?.write(this.tail, (this.blocks.length - 1) * BYTES * 2 ** this.shift);
  }

  /** Moves all of it into a file. */
  spill(file: ScratchFile): void {
    const { blocks, shift } = this;
    blocks.forEach((block, number) => {
      if (block) file.write(block, number * BYTES * 2 ** shift);
    });
    this.file = file;
    this.shift = PAGED_SHIFT;
    this.mask = 2 ** PAGED_SHIFT - 1;
    releaseBuffers(...blocks.filter((block) => block !== undefined));
    this.dropBlocks();
    blocks.length = 0;
  }

  /** Sets how much of a column in a file may be cached, and drops the cache. */
  setCacheBytes(bytes: number): void {
    if (!this.file) return;
    this.maxBlocks = Math.max(MIN_CACHED_BLOCKS, Math.floor(bytes / BYTES / 2 ** this.shift));
    this.dropBlocks();
  }

  /** Releases its memory and its file. */
  free(): void {
    if (!this.file) releaseBuffers(...this.blocks.filter((block) => block !== undefined));
    this.dropBlocks();
    this.blocks.length = 0;
    this.file?.close();
    this.file = undefined;
  }

  /** Drops all blocks that are cached from the file. */
  private dropBlocks(): void {
    this.blocks.fill(undefined);
    this.loaded.length = 0;
    this.oldest = 0;
    this.tail = new Int32Array(0);
    this.slabs.release();
  }

  private startBlock(): void {
    const { shift, file, blocks } = this;
    const number = blocks.length;
    if (file && number > 0) file.write(this.tail, (number - 1) * BYTES * 2 ** shift);
    this.tail = file ? this.nextTail(number) : this.allocateBlock(2 ** shift);
    blocks.push(this.tail);
  }

  /** Returns memory for the next block; the block before it becomes part of the cache. */
  private nextTail(number: number): Int32Array {
    return number === 0 ? this.slabs.take() : this.takeBlockMemory(number - 1);
  }

  private loadBlock(number: number): Int32Array {
    const block = this.takeBlockMemory(number);
    this.file?.read(block, number * BYTES * 2 ** this.shift);
    this.blocks[number] = block;
    return block;
  }

  /** Returns memory for a block, and evicts the block that was loaded first when the cache is full. */
  private takeBlockMemory(number: number): Int32Array {
    const { loaded, oldest, maxBlocks, blocks } = this;
    if (loaded.length < maxBlocks) {
      loaded.push(number);
      return this.slabs.take();
    }
    const evicted = loaded[oldest] ?? 0;
    const block = blocks[evicted] ?? this.slabs.take();
    blocks[evicted] = undefined;
    loaded[oldest] = number;
    this.oldest = (oldest + 1) % maxBlocks;
    return block;
  }
}
