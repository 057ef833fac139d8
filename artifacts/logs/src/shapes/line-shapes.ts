import { LINE_SHAPES } from './line-shapes.wasm.ts';

/** The exports of ../../wasm/line-shapes.ts. */
interface LineShapesProgram {
  readonly find: (length: number) => number;
  readonly keep: (length: number) => number;
}

/** Longer lines have no shape in the table. */
const MAX_CHARACTERS = 496;
/** A character has at most three bytes in UTF-8. */
const LINE_BYTES = 3 * MAX_CHARACTERS;

/** The end of the table, in pages. */
const PAGES = 66;

/** What `find` returns instead of a place. */
export const SEEN_BEFORE = -2;
const HAS_NO_SHAPE = -3;

let compiled: WebAssembly.Module | undefined;

/**
 * What is known of lines by their shape: lines that differ only in their digits have the same one. The table has a fixed size; shapes
 * that are found no more give way to new ones. It compares whole shapes, so that a line never gets what belongs to another shape.
 */
export class LineShapes<Known> {
  private readonly memory: Buffer;
  private readonly line: Buffer;
  private readonly program: LineShapesProgram;
  private known: (Known | undefined)[] = [];

  /** Throws a RangeError when the system has no memory for the table. */
  constructor() {
    const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
    this.memory = Buffer.from(memory.buffer);
    this.line = Buffer.from(memory.buffer, 0, LINE_BYTES);
    compiled ??= new WebAssembly.Module(Buffer.from(LINE_SHAPES, 'base64'));
    this.program = new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as LineShapesProgram;
  }

  /** Returns the place of the shape of a line; SEEN_BEFORE when it has none but was looked up before, else another negative number. */
  find(text: string): number {
    return this.write(text) ? this.program.find(text.length) : HAS_NO_SHAPE;
  }

  /** Returns what is known of the lines of a place. */
  at(place: number): Known | undefined {
    return this.known[place];
  }

  /** Keeps what is known of the lines with the shape of this one; undefined when nothing is and nothing will be. */
  keep(text: string, known: Known | undefined): void {
    if (this.write(text)) this.known[this.program.keep(text.length)] = known;
  }

  /** Forgets all shapes. */
  clear(): void {
    this.memory.fill(0);
    this.known = [];
  }

  /** Writes a line to the memory; returns false for one that is too long or not ASCII. */
  private write(text: string): boolean {
    return text.length <= MAX_CHARACTERS && this.line.utf8Write(text, 0, LINE_BYTES) === text.length;
  }
}
