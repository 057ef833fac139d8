import type { Line, LineBlock } from '@hindsight/model';
import { KNOWN_RUNS } from './known-runs.wasm.ts';

/** The layout of the memory that ../../wasm/known-runs.ts uses. Memory that is never written costs nothing. */
const MAX_RUN = 4096;
const BLOCK_AT = 0x10000;
const MAX_BLOCK_BYTES = 0x40000;
const PAGE_BYTES = 0x10000;
/** 8 MB of lines from 2 MB on, and a page for what is read beyond an end. */
const PAGES = 0xa00000 / PAGE_BYTES + 1;
/** For a shorter block, starting WebAssembly takes longer than reading it line by line. */
const MIN_BLOCK_BYTES = 64 * 1024;

/** The exports of the program; addresses are those of its memory. */
interface RunsProgram {
  readonly findRun: (start: number, end: number) => number;
  readonly learn: (at: number, length: number) => number;
}

/** What of a line is used here. */
export type PlacedLine = Pick<Line, 'block' | 'start' | 'length'>;

let compiled: WebAssembly.Module | undefined;

/**
 * Finds runs of lines that are known, in one step for each run: nearly all lines of a large dump are frames and the fixed
 * lines around them, so that a stack of a hundred frames takes as long as one line that is read by itself. The blocks are
 * searched in WebAssembly. A line is known by an id from 1 on.
 */
export class KnownRuns {
  /** The ids of the lines of the last run. */
  readonly ids: Uint32Array;
  private readonly program: RunsProgram;
  private readonly bytes: Uint8Array;
  private block: LineBlock | undefined;

  constructor() {
    const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
    compiled ??= new WebAssembly.Module(Buffer.from(KNOWN_RUNS, 'base64'));
    this.program = new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as RunsProgram;
    this.ids = new Uint32Array(memory.buffer, 0, MAX_RUN);
    this.bytes = new Uint8Array(memory.buffer, BLOCK_AT, MAX_BLOCK_BYTES);
  }

  /** Returns whether the line is in a block that can be searched. */
  static canSearch({ block }: PlacedLine): boolean {
    return block !== undefined && block.bytes.length >= MIN_BLOCK_BYTES && block.bytes.length <= MAX_BLOCK_BYTES;
  }

  /** Returns how many lines of a block, from this one on, are known. */
  find(line: PlacedLine): number {
    const block = this.enter(line);
    return this.program.findRun(BLOCK_AT + line.start, BLOCK_AT + block.bytes.length);
  }

  /** Remembers a line in a block that no run contained; returns its id, or 0 when it is not kept. */
  learn(line: PlacedLine): number {
    this.enter(line);
    return this.program.learn(BLOCK_AT + line.start, line.length);
  }

  /** The buffer of a block is reused by its reader, so that only the object tells two blocks apart. */
  private enter({ block }: PlacedLine): LineBlock {
    if (!block) throw new Error('The line is in no block.');
    if (block === this.block) return block;
    this.bytes.set(block.bytes);
    this.block = block;
    return block;
  }
}
