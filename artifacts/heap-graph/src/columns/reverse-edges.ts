import type { Room } from './memory-budget.ts';
import type { ScratchFile } from './scratch-file.ts';
import { Slabs } from './slabs.ts';

/** Numbers of a block: its lists stay in the second-level cache while they are made and read. */
const BLOCK_BITS = 16;
export const NUMBERS_IN_BLOCK = 1 << BLOCK_BITS;
const IN_BLOCK = NUMBERS_IN_BLOCK - 1;
/** References of a chunk: the number that refers in 4 bytes, that of the target within its block in 2. */
const IN_CHUNK = 4096;
const CHUNK_WORDS = IN_CHUNK + IN_CHUNK / 2;

/**
 * Who refers to the numbers of one block: those of the `n`th are `from[ends[n - 1] .. ends[n]]`, in the order in which they were added.
 * Valid until the next block.
 */
export interface TargetBlock {
  readonly ends: Int32Array;
  readonly from: Int32Array;
}

interface Chunk {
  readonly words: Int32Array;
  readonly sources: Int32Array;
  readonly targets: Uint16Array;
}

function chunkIn(words: Int32Array): Chunk {
  const { buffer, byteOffset } = words;
  const sources = words.subarray(0, IN_CHUNK);
  return { words, sources, targets: new Uint16Array(buffer, byteOffset + sources.byteLength, IN_CHUNK) };
}

/**
 * References the other way round: thrown into one heap for each block of targets, and sorted within a block
 * when it is asked for. So nothing is written at random over gigabytes, and full chunks can go to a file.
 */
export class ByTarget {
  private readonly filling: (Chunk | undefined)[];
  private readonly fill: Int32Array;
  /** Full ones, by block. */
  private readonly full: Chunk[][];
  private readonly inFile: number[][];
  private readonly file: ScratchFile | undefined;
  private chunksInFile = 0;
  private readonly slabs = new Slabs(CHUNK_WORDS);
  private readonly read = chunkIn(new Int32Array(CHUNK_WORDS));
  private readonly ends = new Int32Array(NUMBERS_IN_BLOCK);
  private from = new Int32Array(0);

  constructor(size: number, room: Room) {
    const blocks = Math.ceil(size / NUMBERS_IN_BLOCK);
    this.file = room.file();
    this.filling = Array.from({ length: blocks }, () => undefined);
    this.fill = new Int32Array(blocks);
    this.full = Array.from({ length: blocks }, () => []);
    this.inFile = Array.from({ length: blocks }, () => []);
  }

  get blocks(): number {
    return this.filling.length;
  }

  add(target: number, source: number): void {
    const block = target >>> BLOCK_BITS;
    const chunk = this.filling[block] ?? this.begin(block);
    const at = this.fill[block] ?? 0;
    chunk.sources[at] = source;
    chunk.targets[at] = target & IN_BLOCK;
    this.fill[block] = at + 1;
    if (at + 1 === IN_CHUNK) this.finish(block, chunk);
  }

  /** Each block can be asked for once. */
  block(block: number): TargetBlock {
    const { ends } = this;
    ends.fill(0);
    this.visit(block, ({ targets }, count) => {
      for (let at = 0; at < count; at++) {
        const target = targets[at] ?? 0;
        ends[target] = (ends[target] ?? 0) + 1;
      }
    });
    let total = 0;
    for (let target = 0; target < NUMBERS_IN_BLOCK; target++) {
      const count = ends[target] ?? 0;
      ends[target] = total;
      total += count;
    }
    if (total > this.from.length) this.from = new Int32Array(2 * total);
    const { from } = this;
    this.visit(block, ({ sources, targets }, count) => {
      for (let at = 0; at < count; at++) {
        const target = targets[at] ?? 0;
        const free = ends[target] ?? 0;
        from[free] = sources[at] ?? 0;
        ends[target] = free + 1;
      }
    });
    this.full[block] = [];
    this.filling[block] = undefined;
    return { ends, from };
  }

  /** Lets go of all. */
  close(): void {
    this.slabs.letGo();
    this.file?.close();
  }

  private begin(block: number): Chunk {
    const chunk = chunkIn(this.slabs.take());
    this.filling[block] = chunk;
    return chunk;
  }

  /** A chunk is full: it is kept, or written so that it can be filled again. */
  private finish(block: number, chunk: Chunk): void {
    this.fill[block] = 0;
    if (this.file) {
      const number = this.chunksInFile++;
      this.file.write(chunk.words, number * chunk.words.byteLength);
      this.inFile[block]?.push(number);
      return;
    }
    this.full[block]?.push(chunk);
    this.filling[block] = undefined;
  }

  private visit(block: number, use: (chunk: Chunk, count: number) => void): void {
    for (const chunk of this.full[block] ?? []) use(chunk, IN_CHUNK);
    const numbers = this.inFile[block] ?? [];
    const { read } = this;
    for (const number of numbers) {
      this.file?.read(read.words, number * read.words.byteLength);
      use(read, IN_CHUNK);
    }
    const last = this.filling[block];
    if (last) use(last, this.fill[block] ?? 0);
  }
}
