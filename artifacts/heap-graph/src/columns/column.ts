import type { ScratchFile } from './scratch-file.ts';
import { allocateSharedInts, releaseBuffers } from './shared-buffers.ts';
import { Slabs } from './slabs.ts';

/** Numbers of a block that stays in memory, at most: 64 MB, so that few are needed and the last one wastes little. */
const MAX_RESIDENT_SHIFT = 24;
const MIN_SHIFT = 6;
/** Of one that is read from a file: 64 KB, because what is asked for next to it is seldom further away. */
const PAGED_SHIFT = 14;
/** One block for an array that is there already. */
const WHOLE_SHIFT = 31;
const BYTES = 4;
const allocateInts = (length: number): Int32Array => new Int32Array(length);

/** Blocks of a column in a file that stay in memory where nobody says more: enough to read it from one end to the other. */
const MIN_CACHED_BLOCKS = 16;

/** A column in shared memory, as another thread is told of it. */
export interface SharedColumn {
  readonly blocks: readonly Int32Array[];
  readonly shift: number;
  readonly length: number;
}

/**
 * Whole numbers of 32 bits by position. Written once from the begin to the end; they stand in memory, or in a file of which the blocks
 * read last are in memory.
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

  /** `most`: what its length will be at most. Kept in the file, where there is one; else in memory, which other threads see if it is shared. */
  constructor(most: number, file?: ScratchFile, isShared = false) {
    this.file = file;
    this.allocateBlock = isShared && !file ? allocateSharedInts : allocateInts;
    const wanted = Math.ceil(Math.log2(most + 1));
    this.shift = file ? PAGED_SHIFT : Math.min(MAX_RESIDENT_SHIFT, Math.max(MIN_SHIFT, wanted));
    this.mask = 2 ** this.shift - 1;
  }

  /** An array as it is. */
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

  /** Nothing is written any more. */
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

  /** How much of a column in a file may stay in memory. It is read again from there on. */
  setCacheBytes(bytes: number): void {
    if (!this.file) return;
    this.maxBlocks = Math.max(MIN_CACHED_BLOCKS, Math.floor(bytes / BYTES / 2 ** this.shift));
    this.dropBlocks();
  }

  /** Lets go of all of it. */
  free(): void {
    if (!this.file) releaseBuffers(...this.blocks.filter((block) => block !== undefined));
    this.dropBlocks();
    this.blocks.length = 0;
    this.file?.close();
    this.file = undefined;
  }

  /** What is in a file is in memory no more. */
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

  /** What was the last block is one among others in memory. */
  private nextTail(number: number): Int32Array {
    return number === 0 ? this.slabs.take() : this.takeBlockMemory(number - 1);
  }

  private loadBlock(number: number): Int32Array {
    const block = this.takeBlockMemory(number);
    this.file?.read(block, number * BYTES * 2 ** this.shift);
    this.blocks[number] = block;
    return block;
  }

  /** Another block is in memory, and that which came first is not any more when there are too many. Returns memory for one. */
  private takeBlockMemory(number: number): Int32Array {
    const { loaded, oldest, maxBlocks, blocks } = this;
    if (loaded.length < maxBlocks) {
      loaded.push(number);
      return this.slabs.take();
    }
    const gone = loaded[oldest] ?? 0;
    const block = blocks[gone] ?? this.slabs.take();
    blocks[gone] = undefined;
    loaded[oldest] = number;
    this.oldest = (oldest + 1) % maxBlocks;
    return block;
  }
}
