import type { LinePrefilter } from '@hindsight/model';
import type { Block } from './block-ring.ts';
import { LINE_ENDS } from './line-ends.wasm.ts';
import type { Separator } from './line-reader.ts';

/** What ../wasm/line-ends.ts exports; addresses are those of the memory. */
interface LineEndsProgram {
  readonly findEnds: (block: number, length: number, separator: number, ends: number) => number;
}

/** What a prefilter exports. */
interface PrefilterProgram {
  /** Of those that have entries. */
  readonly begin?: (scratch: number, entries: number) => void;
  readonly prefilter: (block: number, ends: number, count: number) => void;
}

/**
 * Writes down where the lines of a block end, as `~end` where the prefilter skips the line; how many there are. The bytes are looked
 * at before anybody reads the lines, by WebAssembly: it is fast from the first block on, where V8 compiles a loop of JavaScript only
 * after some time, and it compares sixteen bytes at once.
 */
export type LineScan = (block: Block, length: number) => number;

/** A scan of blocks in this memory. `scratch`: the address of room that is its own, see block-ring.ts. */
export function createLineScan(
  memory: WebAssembly.Memory,
  scratch: number,
  separator: Separator,
  linePrefilter?: LinePrefilter,
): LineScan {
  const { findEnds } = startProgram<LineEndsProgram>(LINE_ENDS, memory);
  const prefilter = linePrefilter && startPrefilter(linePrefilter, memory, scratch);
  return ({ bytes, ends }, length) => {
    const count = findEnds(bytes.byteOffset, length, separator, ends.byteOffset);
    prefilter?.(bytes.byteOffset, ends.byteOffset, count);
    return count;
  };
}

function startPrefilter({ program, data, entries }: LinePrefilter, memory: WebAssembly.Memory, scratch: number) {
  new Uint8Array(memory.buffer).set(data, scratch);
  const { begin, prefilter } = startProgram<PrefilterProgram>(program, memory);
  begin?.(scratch, entries);
  return prefilter;
}

function startProgram<Exports>(program: string, memory: WebAssembly.Memory): Exports {
  const compiled = new WebAssembly.Module(Buffer.from(program, 'base64'));
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as Exports;
}
