import type { MemoryBudget } from './memory-budget.ts';
import { createPackedPage, measurePacked, type PackedPage, packPage, unpackPage } from './page-codec.ts';
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
const GROWTH = 8;
const CHUNK_WORDS = EDGES_PER_CHUNK + EDGES_PER_CHUNK / 2;

/**
 * The sources of all edges to one block of targets: those of the `n`th target are `from[ends[n - 1] .. ends[n]]`, in
 * the order in which they were added. Valid until the next block is read.
 */
export interface ReverseEdgeBlock {
  readonly ends: Uint32Array;
  readonly from: Uint32Array;
}

interface Chunk {
  readonly words: Int32Array;
  readonly sources: Uint32Array;
  readonly targets: Uint16Array;
}

function createPacking() {
  const page = createPackedPage();
  const values = new Int32Array(2 * EDGES_PER_CHUNK);
  return { page, bytes: new Uint8Array(page.bytes.buffer, 0, measurePacked(values.length)), values };
}

function toChunk(words: Int32Array): Chunk {
  const { buffer, byteOffset } = words;
  const sources = new Uint32Array(buffer, byteOffset, EDGES_PER_CHUNK);
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
  /** Chunks are packed when all columns are in files. */
  private readonly packing:
    | { readonly page: PackedPage; readonly bytes: Uint8Array; readonly values: Int32Array }
    | undefined;
  private bytesInFile = 0;
  private readonly slabs = new Slabs(CHUNK_WORDS);
  private readonly readBuffer = toChunk(new Int32Array(CHUNK_WORDS));
  private readonly ends = new Uint32Array(TARGETS_PER_BLOCK);
  private from = new Uint32Array(0);

  constructor(size: number, budget: MemoryBudget) {
    const blockCount = Math.ceil(size / TARGETS_PER_BLOCK);
    this.file = budget.openScratchFile();
    this.packing = budget.isPaged ? createPacking() : undefined;
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
    this.from = new Uint32Array(total + Math.floor(total / GROWTH));
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
      this.spilledChunks[block]?.push(this.bytesInFile);
      this.bytesInFile += this.writeChunk(this.file, chunk);
      return;
    }
    this.fullChunks[block]?.push(chunk);
    this.openChunks[block] = undefined;
  }

  /** Writes a full chunk behind the others and returns its length in bytes. */
  private writeChunk(file: ScratchFile, { words, sources, targets }: Chunk): number {
    const { packing, bytesInFile } = this;
    if (!packing) {
      file.write(words, bytesInFile);
      return words.byteLength;
    }
    packing.values.set(sources);
    packing.values.set(targets, EDGES_PER_CHUNK);
    const length = packPage(packing.values, packing.page);
    file.writeBytes(packing.bytes.subarray(0, length), bytesInFile);
    return length;
  }

  private readChunk(file: ScratchFile, position: number): void {
    const { packing, readBuffer } = this;
    if (!packing) {
      file.read(readBuffer.words, position);
      return;
    }
    file.readBytes(packing.bytes, position);
    unpackPage(packing.page, packing.values);
    readBuffer.sources.set(packing.values.subarray(0, EDGES_PER_CHUNK));
    readBuffer.targets.set(packing.values.subarray(EDGES_PER_CHUNK));
  }

  private forEachChunk(block: number, use: (chunk: Chunk, count: number) => void): void {
    for (const chunk of this.fullChunks[block] ?? []) use(chunk, EDGES_PER_CHUNK);
    for (const position of this.spilledChunks[block] ?? []) {
      if (this.file) this.readChunk(this.file, position);
      use(this.readBuffer, EDGES_PER_CHUNK);
    }
    const last = this.openChunks[block];
    if (last) use(last, this.fillCounts[block] ?? 0);
  }
}
