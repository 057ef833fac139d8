import type { MemoryBudget } from './memory-budget.ts';
import type { ScratchFile } from './scratch-file.ts';
import { releaseBuffers } from './shared-buffers.ts';
import { Slabs } from './slabs.ts';

/** Targets per block: the lists of a block stay in the second-level cache while they are built and read. */
const BLOCK_BITS = 16;
export const TARGETS_PER_BLOCK = 1 << BLOCK_BITS;
const BLOCK_MASK = TARGETS_PER_BLOCK - 1;
/** A chunk stores per edge the source in 4 bytes and the target's position within its block in 2. */
const EDGES_PER_CHUNK = 4096;
/** The space for sources grows by an eighth more than needed. */
const GROWTH_SHIFT = 3;
const CHUNK_WORDS = EDGES_PER_CHUNK + EDGES_PER_CHUNK / 2;

/**
 * The sources of all edges to one block of targets: those of the `n`th target are `from[ends[n - 1] .. ends[n]]`, in
 * the order in which they were added. Valid until the next block is read.
 */
export interface ReverseEdgeBlock {
  readonly ends: Int32Array;
  readonly from: Int32Array;
}

interface Chunk {
  readonly words: Int32Array;
  readonly sources: Int32Array;
  readonly targets: Uint16Array;
}

function toChunk(words: Int32Array): Chunk {
  const { buffer, byteOffset } = words;
  const sources = words.subarray(0, EDGES_PER_CHUNK);
  return { words, sources, targets: new Uint16Array(buffer, byteOffset + sources.byteLength, EDGES_PER_CHUNK) };
}

/**
 * Inverts a graph by partitioning: edges are collected per block of targets and sorted by target when the block is
 * read. So memory is never written at random over gigabytes, and full chunks can be moved to a scratch file.
 */
export class PartitionedReverseEdges {
  private readonly openChunks: (Chunk | undefined)[];
  private readonly fillCounts: Int32Array;
  /** The full chunks by block. */
  private readonly fullChunks: Chunk[][];
  private readonly spilledChunks: number[][];
  private readonly file: ScratchFile | undefined;
  private chunksInFile = 0;
  private readonly slabs = new Slabs(CHUNK_WORDS);
  private readonly readBuffer = toChunk(new Int32Array(CHUNK_WORDS));
  private readonly ends = new Int32Array(TARGETS_PER_BLOCK);
  private from = new Int32Array(0);

  constructor(size: number, budget: MemoryBudget) {
    const blockCount = Math.ceil(size / TARGETS_PER_BLOCK);
    this.file = budget.openScratchFile();
    this.openChunks = Array.from({ length: blockCount }, () => undefined);
    this.fillCounts = new Int32Array(blockCount);
    this.fullChunks = Array.from({ length: blockCount }, () => []);
    this.spilledChunks = Array.from({ length: blockCount }, () => []);
  }

  get blocks(): number {
    return this.openChunks.length;
  }

  add(target: number, source: number): void {
    const block = target >>> BLOCK_BITS;
    const chunk = this.openChunks[block] ?? this.startChunk(block);
    const at = this.fillCounts[block] ?? 0;
    chunk.sources[at] = source;
    chunk.targets[at] = target & BLOCK_MASK;
    this.fillCounts[block] = at + 1;
    if (at + 1 === EDGES_PER_CHUNK) this.finishChunk(block, chunk);
  }

  /** Returns the edges of a block, sorted by target. Each block can be read only once. */
  readBlock(block: number): ReverseEdgeBlock {
    const { ends } = this;
    ends.fill(0);
    this.forEachChunk(block, ({ targets }, count) => {
      for (let at = 0; at < count; at++) {
        const target = targets[at] ?? 0;
        ends[target] = (ends[target] ?? 0) + 1;
      }
    });
    let total = 0;
    for (let target = 0; target < TARGETS_PER_BLOCK; target++) {
      const count = ends[target] ?? 0;
      ends[target] = total;
      total += count;
    }
    if (total > this.from.length) this.growSources(total);
    const { from } = this;
    this.forEachChunk(block, ({ sources, targets }, count) => {
      for (let at = 0; at < count; at++) {
        const target = targets[at] ?? 0;
        const free = ends[target] ?? 0;
        from[free] = sources[at] ?? 0;
        ends[target] = free + 1;
      }
    });
    this.fullChunks[block] = [];
    this.openChunks[block] = undefined;
    return { ends, from };
  }

  /** Releases all memory and the scratch file. */
  close(): void {
    this.slabs.release();
    releaseBuffers(this.from);
    this.file?.close();
  }

  /** Allocates space for the sources of one block: blocks with an object that millions refer to have many. */
  private growSources(total: number): void {
    releaseBuffers(this.from);
    this.from = new Int32Array(total + (total >>> GROWTH_SHIFT));
  }

  private startChunk(block: number): Chunk {
    const chunk = toChunk(this.slabs.take());
    this.openChunks[block] = chunk;
    return chunk;
  }

  /** Keeps a full chunk, or writes it to the file and reuses its memory. */
  private finishChunk(block: number, chunk: Chunk): void {
    this.fillCounts[block] = 0;
    if (this.file) {
      const number = this.chunksInFile++;
      this.file.write(chunk.words, number * chunk.words.byteLength);
      this.spilledChunks[block]?.push(number);
      return;
    }
    this.fullChunks[block]?.push(chunk);
    this.openChunks[block] = undefined;
  }

  private forEachChunk(block: number, use: (chunk: Chunk, count: number) => void): void {
    for (const chunk of this.fullChunks[block] ?? []) use(chunk, EDGES_PER_CHUNK);
    const numbers = this.spilledChunks[block] ?? [];
    const { readBuffer } = this;
    for (const number of numbers) {
      this.file?.read(readBuffer.words, number * readBuffer.words.byteLength);
      use(readBuffer, EDGES_PER_CHUNK);
    }
    const last = this.openChunks[block];
    if (last) use(last, this.fillCounts[block] ?? 0);
  }
}
