import { ScratchFile } from './scratch-file.ts';
import { allocateSharedInts, releaseBuffers } from './shared-buffers.ts';
import { Slabs } from './slabs.ts';

/** Largest block of a column in memory: 64 MB, so that few blocks are needed and the last one wastes little. */
const MAX_RESIDENT_SHIFT = 24;
const MIN_SHIFT = 6;
/** Blocks of a file have 64 KB, because the next access is rarely further away. */
const PAGED_SHIFT = 14;
/** An array that exists already is a single block. */
const WHOLE_SHIFT = 31;
const BYTES = 4;
const allocateInts = (length: number): Int32Array => new Int32Array(length);

/** Blocks of a file that are cached by default: enough to read the column sequentially. */
const MIN_CACHED_BLOCKS = 16;

/** The form in which a column is sent to another thread: shared memory, or the number of an open file. */
export interface SharedColumn {
  /** The blocks in memory by number. */
  readonly blocks: readonly (Int32Array | undefined)[];
  readonly file: number | undefined;
  readonly shift: number;
  readonly length: number;
}

/**
 * 32-bit integers by position, written once from first to last. They are kept in memory or in a scratch file, whose
 * most recent blocks are cached.
 */
export class Column {
  length = 0;
  private shift: number;
  private mask: number;
  private readonly blocks: (Int32Array | undefined)[] = [];
  private tail: Int32Array = new Int32Array(0);
  private file: ScratchFile | undefined;
  private readonly allocateBlock: (length: number) => Int32Array;
  /** A ring of the cached blocks of a file; the block that was loaded first is evicted first. */
  private loaded: number[] = [];
  private oldest = 0;
  private maxBlocks = MIN_CACHED_BLOCKS;
  private readonly slabs = new Slabs(2 ** PAGED_SHIFT);

  /** `maxLength` is an upper bound of the length. Values are kept in `file` if it is given, otherwise in memory. */
  constructor(maxLength: number, file?: ScratchFile, isShared = false) {
    this.file = file;
    this.allocateBlock = isShared && !file ? allocateSharedInts : allocateInts;
    const neededShift = Math.ceil(Math.log2(maxLength + 1));
    this.shift = file ? PAGED_SHIFT : Math.min(MAX_RESIDENT_SHIFT, Math.max(MIN_SHIFT, neededShift));
    this.mask = 2 ** this.shift - 1;
  }

  /** Wraps an array without copying it. */
  static fromArray(values: Int32Array): Column {
    return Column.fromShared({ blocks: [values], file: undefined, shift: WHOLE_SHIFT, length: values.length });
  }

  /** A column whose file another thread has opened caches blocks of its own. */
  static fromShared({ blocks, file, shift, length }: SharedColumn): Column {
    const column = new Column(0, file === undefined ? undefined : ScratchFile.fromOtherThread(file));
    column.shift = shift;
    column.mask = 2 ** shift - 1;
    column.length = length;
    column.listBlocks(blocks);
    return column;
  }

  /**
   * Returns a column whose values begin at `position`, the first of a block, in the memory or the file of another thread.
   * That thread takes them with `continueWith`.
   */
  static fromPosition(position: number, { file, shift }: SharedColumn): Column {
    const column = new Column(0, file === undefined ? undefined : ScratchFile.fromOtherThread(file), true);
    column.shift = shift;
    column.mask = 2 ** shift - 1;
    column.length = position;
    column.listBlocks();
    return column;
  }

  /**
   * Returns the first position of a block beyond `maxLength` values, at which another thread may continue the column.
   */
  findBlockAfter(maxLength: number): number {
    return Math.ceil((maxLength + 1) / 2 ** this.shift) * 2 ** this.shift;
  }

  /** Adds the values of a column that another thread has sealed. There is a gap before them and, up to a whole block, after them. */
  continueWith({ blocks, length }: SharedColumn): void {
    this.seal();
    this.tail = new Int32Array(0);
    this.length = this.findBlockAfter(length - 1);
    const count = this.length / 2 ** this.shift;
    for (let number = this.blocks.length; number < count; number++) this.blocks.push(blocks[number]);
  }

  /** Returns the column for another thread; undefined when it is in pages. It must be sealed when it is in a file. */
  toShared(): SharedColumn | undefined {
    const { file, shift, length } = this;
    const blocks = file ? [] : this.blocks;
    return { blocks, file: file?.descriptor, shift, length };
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

  /** Completes the column: no value may be pushed afterwards. */
  seal(): void {
    this.file?.write(this.tail, (this.blocks.length - 1) * BYTES * 2 ** this.shift);
  }

  /** Returns all values as one array, which the caller releases. */
  toArray(): Int32Array {
    const { file, length } = this;
    const all = new Int32Array(length);
    if (file) file.read(all, 0);
    else for (let position = 0; position < length; position++) all[position] = this.at(position);
    return all;
  }

  /** Moves all values to a file and releases their memory. */
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
    this.listBlocks();
  }

  /** Sets the cache size of a column in a file and empties the cache. */
  setCacheBytes(bytes: number): void {
    if (!this.file) return;
    this.maxBlocks = Math.max(MIN_CACHED_BLOCKS, Math.floor(bytes / BYTES / 2 ** this.shift));
    this.dropBlocks();
  }

  /** Releases its memory and its file. */
  release(): void {
    if (!this.file) releaseBuffers(...this.blocks.filter((block) => block !== undefined));
    this.dropBlocks();
    this.blocks.length = 0;
    this.file?.close();
    this.file = undefined;
  }

  /**
   * Gives every block its place in the list, from the first to the last: a list that is filled from its end becomes a
   * dictionary, which takes several times as long to read.
   */
  private listBlocks(blocks: readonly (Int32Array | undefined)[] = []): void {
    const count = Math.ceil(this.length / 2 ** this.shift);
    for (let number = 0; number < count; number++) this.blocks.push(blocks[number]);
  }

  /** Empties the cache of blocks. */
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
