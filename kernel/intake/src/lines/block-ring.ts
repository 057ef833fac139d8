import { BLOCK_BYTES } from '../limits.ts';

/** Enough for the thread that fills to be ahead of a reader that stops for a moment. */
const SLOTS = 16;
/** A thread that waits for free blocks is woken for so many at a time: waking it costs 30 µs, a tenth of reading a block. */
const RELEASES_PER_WAKE_UP = SLOTS / 2;

/** Places among the counters: blocks filled and blocks given back so far, then length and line ends of each slot. */
const FILLED = 0;
const RELEASED = 1;
const LENGTHS = 2;
const ENDS = LENGTHS + SLOTS;
const COUNTERS = ENDS + SLOTS;

/** The memory: counters, what the scan of each side needs, the blocks, a block of the side that takes, the line ends of all. */
const PAGE_BYTES = 64 * 1024;
const SCRATCH_AT = 4096;
/** What a scan may write to. */
const SCRATCH_BYTES = 16 * 1024;
const BLOCKS_AT = PAGE_BYTES;
const OWN_SLOT = SLOTS;
const ENDS_AT = BLOCKS_AT + (SLOTS + 1) * BLOCK_BYTES;
/** Every byte may be a line end; what is not written costs nothing. */
const ENDS_BYTES = BLOCK_BYTES * Int32Array.BYTES_PER_ELEMENT;
/** Whoever compares many bytes at once looks a little beyond. */
const PAGES = (ENDS_AT + (SLOTS + 1) * ENDS_BYTES) / PAGE_BYTES + 1;

/** Blocks of a file with their line ends. */
export interface Block {
  readonly bytes: Buffer;
  /** Where the line ends stand in `bytes`; `~end` of a line that nobody wants. */
  readonly ends: Int32Array;
}

/** What two threads share, and WebAssembly can look at. */
export const createRingMemory = (): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: PAGES, maximum: PAGES, shared: true });

/** Where the scan of a side may write, see line-scan.ts. */
export const SCRATCH = { filling: SCRATCH_AT, taking: SCRATCH_AT + SCRATCH_BYTES };

/** A ring of blocks that one thread fills and another one empties. */
export class BlockRing {
  private readonly counters: Int32Array;
  private readonly slots: readonly Block[];
  /** For what the taking side reads itself. */
  readonly own: Block;
  /** Of this side: blocks filled, or taken. */
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

  /** A block to be filled; waits until the other side gives one back. */
  acquireFree(): Block {
    for (;;) {
      const freed = Atomics.load(this.counters, RELEASED);
      if (this.handled - freed < SLOTS) return this.slot;
      Atomics.wait(this.counters, RELEASED, freed);
    }
  }

  /** The block that `free` gave is full. One without bytes says that nothing will follow. */
  fill(length: number, ends: number): void {
    const slot = this.handled % SLOTS;
    this.counters[LENGTHS + slot] = length;
    this.counters[ENDS + slot] = ends;
    this.handled++;
    Atomics.store(this.counters, FILLED, this.handled);
    Atomics.notify(this.counters, FILLED);
  }

  /** The next full block; undefined when none has come within `patienceMs`. It stays valid until `giveBack`. */
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
