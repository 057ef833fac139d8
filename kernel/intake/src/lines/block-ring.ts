import { BLOCK_BYTES } from '../limits.ts';

/** The number of blocks by which the filling thread can be ahead of a reader that pauses for a moment. */
const SLOTS = 16;
/**
 * A thread that waits for free blocks is woken once for this many: a wake-up costs 30 µs, a tenth of the time to read a
 * block.
 */
const RELEASES_PER_WAKE_UP = SLOTS / 2;

/**
 * The indexes of the counters: blocks that were filled and released so far, then the length and the number of line ends
 * of each slot.
 */
const FILLED = 0;
const RELEASED = 1;
const LENGTHS = 2;
const ENDS = LENGTHS + SLOTS;
const COUNTERS = ENDS + SLOTS;

/**
 * The layout of the memory: counters, the scratch space of the scans of both sides, the blocks, a block of the taking
 * side, and the line ends of all blocks.
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
/** Code that compares many bytes at once reads a little beyond the end. */
const PAGES = (ENDS_AT + (SLOTS + 1) * ENDS_BYTES) / PAGE_BYTES + 1;

/** A block of a file with its line ends. */
export interface Block {
  readonly bytes: Buffer;
  /** The positions of the line ends in `bytes`; `~end` for a line that the prefilter skips. */
  readonly ends: Int32Array;
}

/** Creates the memory that two threads share and that WebAssembly can access. */
export const createRingMemory = (): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: PAGES, maximum: PAGES, shared: true });

/** The addresses of the scratch space for the scan of each side; see line-scan.ts. */
export const SCRATCH = { filling: SCRATCH_AT, taking: SCRATCH_AT + SCRATCH_BYTES };

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
  fill(length: number, ends: number): void {
    const slot = this.handled % SLOTS;
    this.counters[LENGTHS + slot] = length;
    this.counters[ENDS + slot] = ends;
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
    const { bytes, ends } = this.slot;
    return { bytes: bytes.subarray(0, counters[LENGTHS + slot]), ends: ends.subarray(0, counters[ENDS + slot]) };
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
