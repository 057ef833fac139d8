import type { LineShapeProgram } from '@hindsight/model';
import { LINE_SHAPES } from './line-shapes.wasm.ts';

/** The exports of ../../wasm/line-shapes.ts. */
interface LineShapesProgram {
  readonly begin: (memory: number, number: number) => void;
  readonly find: (line: number, length: number) => number;
}

/** Longer lines have no shape in the table. */
const MAX_CHARACTERS = 496;
/** A character has at most three bytes in UTF-8. */
const LINE_BYTES = 3 * MAX_CHARACTERS;

const PAGE_BYTES = 64 * 1024;
/** The memory of the table, and that of a line in front of it. */
const TABLE_BYTES = 133 * PAGE_BYTES;
const TABLE_AT = PAGE_BYTES;
const PAGES = (TABLE_AT + TABLE_BYTES) / PAGE_BYTES;

/** The number of a line without a shape, or whose shape is new. */
export const NO_SHAPE = 0;
/** Numbers of shapes that are found here are negative, and not those that a file was split with. */
const FIRST_SHAPE = -(2 ** 31);

/** Finds shapes where the lines of a file are split. */
export const SHAPES_OF_FILES: LineShapeProgram = { program: LINE_SHAPES, bytes: TABLE_BYTES };

let compiled: WebAssembly.Module | undefined;

/**
 * The shapes of lines: lines that differ only in their digits and UUIDs have the same one. The table has a fixed size; shapes
 * that are found no more give way to new ones. It compares whole shapes, so that a line never gets the number of another shape.
 */
export class LineShapes {
  private readonly memory: Buffer;
  private readonly line: Buffer;
  private readonly program: LineShapesProgram;

  /** Throws a RangeError when the system has no memory for the table. */
  constructor() {
    const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES, shared: true });
    this.memory = Buffer.from(memory.buffer);
    this.line = Buffer.from(memory.buffer, 0, LINE_BYTES);
    compiled ??= new WebAssembly.Module(Buffer.from(LINE_SHAPES, 'base64'));
    this.program = new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as LineShapesProgram;
    this.program.begin(TABLE_AT, FIRST_SHAPE);
  }

  /** Returns the number of the shape of a line from the second one on that has it; NO_SHAPE for one that is too long or not ASCII. */
  find(text: string): number {
    const isAscii = text.length <= MAX_CHARACTERS && this.line.utf8Write(text, 0, LINE_BYTES) === text.length;
    return isAscii ? this.program.find(0, text.length) : NO_SHAPE;
  }

  /** Forgets all shapes. */
  clear(): void {
    this.memory.fill(0);
    this.program.begin(TABLE_AT, FIRST_SHAPE);
  }
}
