import { FIGURES_PER_ROW } from '@hindsight/model';
import { BLOCK_BYTES } from '../limits.ts';

/** The number of blocks by which the filling thread can be ahead of a reader that pauses for a moment. */
const SLOTS = 16;
/**
 * A thread that waits for free blocks is woken once for this many: a wake-up costs 30 µs, a tenth of the time to read a
 * block.
 */
const RELEASES_PER_WAKE_UP = SLOTS / 2;

/**
 * The indexes of the counters: blocks that were filled and released so far, then the length and the numbers of line ends,
 * of shapes and of rows of each slot.
 */
const FILLED = 0;
const RELEASED = 1;
const LENGTHS = 2;
const ENDS = LENGTHS + SLOTS;
const SHAPES = ENDS + SLOTS;
const ROWS = SHAPES + SLOTS;
const COUNTERS = ROWS + SLOTS;

/**
 * The layout of the memory: counters, the scratch space of the scans of both sides, the blocks, a block of the taking
 * side, then the line ends, the numbers of shapes and the rows of figures of all blocks, then the memory for shapes of both sides.
 */
const PAGE_BYTES = 64 * 1024;
const SCRATCH_AT = 4096;
/** The bytes of scratch space for a scan. */
const SCRATCH_BYTES = 16 * 1024;
const BLOCKS_AT = PAGE_BYTES;
const OWN_SLOT = SLOTS;
const ENDS_AT = BLOCKS_AT + (SLOTS + 1) * BLOCK_BYTES;
/** Every byte may be a line end; memory that is never written costs nothing. */
const ENDS_BYTES = BLOCK_BYTES * Int32Array.BYTES_PER_ELEMENT;
const SHAPES_AT = ENDS_AT + (SLOTS + 1) * ENDS_BYTES;
const ROWS_AT = SHAPES_AT + (SLOTS + 1) * ENDS_BYTES;
const ROW_BYTES = FIGURES_PER_ROW * Float64Array.BYTES_PER_ELEMENT;
/** A line whose figures are read is longer than its row. */
const ROWS_BYTES = BLOCK_BYTES;
/** Code that compares many bytes at once reads a little beyond the end. */
const PAGES = (ROWS_AT + (SLOTS + 1) * ROWS_BYTES) / PAGE_BYTES + 1;
/** The numbers of shapes of the two sides are apart by so much. */
const SHAPES_PER_SIDE = 2 ** 30;

/** A block of a file with its line ends. */
export interface Block {
  readonly bytes: Buffer;
  /** The positions of the line ends in `bytes`; `~end` for a line that the prefilter skips, or whose figures it has read. */
  readonly ends: Int32Array;
  /** The numbers of the shapes of the lines; empty when they were not looked for. */
  readonly shapes: Int32Array;
  /** The figures that the prefilter has read, FIGURES_PER_ROW for each line. */
  readonly rows: Float64Array;
}

/** How many line ends, numbers of shapes and rows of figures a block has. */
export interface BlockCounts {
  readonly ends: number;
  readonly shapes: number;
  readonly rows: number;
}

/** Creates the memory that two threads share and that WebAssembly can access, with `shapeBytes` for the shapes of each side. */
export function createRingMemory(shapeBytes = 0): WebAssembly.Memory {
  const pages = PAGES + 2 * countPages(shapeBytes);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

const countPages = (bytes: number): number => Math.ceil(bytes / PAGE_BYTES);

/** What the scan of one side has for itself; see line-scan.ts. */
export interface ScanSide {
  /** The address of its scratch space. */
  readonly scratch: number;
  /** Returns the address of its memory for shapes, of which each side needs so many bytes. */
  readonly shapesAt: (shapeBytes: number) => number;
  /** The number after which those of its shapes begin. */
  readonly firstShape: number;
}

export const SIDES: Readonly<Record<'filling' | 'taking', ScanSide>> = {
  filling: { scratch: SCRATCH_AT, shapesAt: () => PAGES * PAGE_BYTES, firstShape: 0 },
  taking: {
    scratch: SCRATCH_AT + SCRATCH_BYTES,
    shapesAt: (shapeBytes) => (PAGES + countPages(shapeBytes)) * PAGE_BYTES,
    firstShape: SHAPES_PER_SIDE,
  },
};

/** A ring of blocks that one thread fills and another one takes. */
export class BlockRing {
  private readonly counters: Int32Array;
  private readonly slots: readonly Block[];
  /** The block for bytes that the taking side reads itself. */
  readonly own: Block;
  /** The number of blocks that this side has filled or taken. */
  private handled = 0;

  constructor({ buffer }: WebAssembly.Memory) {
    const slotAt = (slot: number): Block => ({
      bytes: Buffer.from(buffer, BLOCKS_AT + slot * BLOCK_BYTES, BLOCK_BYTES),
      ends: new Int32Array(buffer, ENDS_AT + slot * ENDS_BYTES, BLOCK_BYTES),
      shapes: new Int32Array(buffer, SHAPES_AT + slot * ENDS_BYTES, BLOCK_BYTES),
      rows: new Float64Array(buffer, ROWS_AT + slot * ROWS_BYTES, Math.floor(ROWS_BYTES / ROW_BYTES) * FIGURES_PER_ROW),
    });
    this.counters = new Int32Array(buffer, 0, COUNTERS);
    this.slots = Array.from({ length: SLOTS }, (_, slot) => slotAt(slot));
    this.own = slotAt(OWN_SLOT);
  }

  /** Returns a free block to fill; waits until the other side releases one. */
  acquireFree(): Block {
    for (;;) {
      const freed = Atomics.load(this.counters, RELEASED);
      if (this.handled - freed < SLOTS) return this.slot;
      Atomics.wait(this.counters, RELEASED, freed);
    }
  }

  /** Publishes the block that `acquireFree` returned as full. A length of 0 means that no block follows. */
  fill(length: number, { ends, shapes, rows }: BlockCounts): void {
    const slot = this.handled % SLOTS;
    this.counters[LENGTHS + slot] = length;
    this.counters[ENDS + slot] = ends;
    this.counters[SHAPES + slot] = shapes;
    this.counters[ROWS + slot] = rows;
    this.handled++;
    Atomics.store(this.counters, FILLED, this.handled);
    Atomics.notify(this.counters, FILLED);
  }

  /**
   * Returns the next full block, or undefined when none arrives within `patienceMs`. It stays valid until `giveBack`.
   */
  take(patienceMs: number): Block | undefined {
    const { counters, handled } = this;
    if (Atomics.load(counters, FILLED) === handled) Atomics.wait(counters, FILLED, handled, patienceMs);
    if (Atomics.load(counters, FILLED) === handled) return undefined;
    const slot = handled % SLOTS;
    const counts = {
      ends: counters[ENDS + slot] as number,
      shapes: counters[SHAPES + slot] as number,
      rows: counters[ROWS + slot] as number,
    };
    return cutBlock(this.slot, counters[LENGTHS + slot] as number, counts);
  }

  release(): void {
    this.handled++;
    Atomics.store(this.counters, RELEASED, this.handled);
    if (this.handled % RELEASES_PER_WAKE_UP === 0) Atomics.notify(this.counters, RELEASED);
  }

  private get slot(): Block {
    return this.slots[this.handled % SLOTS] as Block;
  }
}

/** Returns the part of a block that has been filled. */
export const cutBlock = (block: Block, length: number, { ends, shapes, rows }: BlockCounts): Block => ({
  bytes: block.bytes.subarray(0, length),
  ends: block.ends.subarray(0, ends),
  shapes: block.shapes.subarray(0, shapes),
  rows: block.rows.subarray(0, rows * FIGURES_PER_ROW),
});
