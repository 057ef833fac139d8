import type { LinePrefilter, LineShapeProgram } from '@hindsight/model';
import type { Block, BlockCounts, ScanSide } from './block-ring.ts';
import { LINE_ENDS } from './line-ends.wasm.ts';
import type { Separator } from './separator.ts';

/** The exports of ../wasm/line-ends.ts; addresses are those of the memory. */
interface LineEndsProgram {
  readonly findEnds: (block: number, length: number, separator: number, ends: number) => number;
}

/** The exports of a prefilter. */
interface PrefilterProgram {
  /** Exists in prefilters that have entries. */
  readonly begin?: (scratch: number, entries: number) => void;
  readonly prefilter: (block: number, ends: number, count: number, rows: number) => number | undefined;
}

/** The exports of a program that finds shapes. */
interface ShapeProgram {
  readonly begin: (memory: number, number: number) => void;
  readonly numberLines: (block: number, ends: number, count: number, numbers: number) => void;
}

/**
 * Writes the line ends of a block, as `~end` where the prefilter skips the line, the numbers of shapes, and the figures that the prefilter
 * reads; returns how many there are. It runs in WebAssembly, which is fast from the first block on and compares sixteen bytes at once, whereas V8 compiles a loop of
 * JavaScript only after some time.
 */
export type LineScan = (block: Block, length: number) => BlockCounts;

/** What a scan looks for. */
export interface ScanOptions {
  readonly separator: Separator;
  readonly prefilter?: LinePrefilter | undefined;
  /** Whether the prefilter shall read figures. */
  readonly figures?: boolean;
  readonly shapes?: LineShapeProgram | undefined;
}

/** The address that tells a prefilter to read no figures. */
const NO_ROWS = 0;

/** Creates a scan of blocks in this memory by one of its sides. */
export function createLineScan(memory: WebAssembly.Memory, side: ScanSide, options: ScanOptions): LineScan {
  const { separator, prefilter: linePrefilter, figures = false } = options;
  const { findEnds } = startProgram<LineEndsProgram>(LINE_ENDS, memory);
  const prefilter = linePrefilter && startPrefilter(linePrefilter, memory, side.scratch);
  const numberLines = options.shapes && startShapes(options.shapes, memory, side);
  return ({ bytes, ends, shapes, rows }, length) => {
    const count = findEnds(bytes.byteOffset, length, separator, ends.byteOffset);
    const read = prefilter?.(bytes.byteOffset, ends.byteOffset, count, figures ? rows.byteOffset : NO_ROWS);
    numberLines?.(bytes.byteOffset, ends.byteOffset, count, shapes.byteOffset);
    return { ends: count, shapes: numberLines ? count : 0, rows: read ?? 0 };
  };
}

function startPrefilter({ program, data, entries }: LinePrefilter, memory: WebAssembly.Memory, scratch: number) {
  new Uint8Array(memory.buffer).set(data, scratch);
  const { begin, prefilter } = startProgram<PrefilterProgram>(program, memory);
  begin?.(scratch, entries);
  return prefilter;
}

function startShapes({ program, bytes }: LineShapeProgram, memory: WebAssembly.Memory, side: ScanSide) {
  const { begin, numberLines } = startProgram<ShapeProgram>(program, memory);
  begin(side.shapesAt(bytes), side.firstShape);
  return numberLines;
}

function startProgram<Exports>(program: string, memory: WebAssembly.Memory): Exports {
  const compiled = new WebAssembly.Module(Buffer.from(program, 'base64'));
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as Exports;
}
