import { ascii, FIGURES_PER_ROW, type Line, type OnFigures } from '@hindsight/model';
import type { Chunks } from '../encodings/decoder.ts';
import { MAX_LINE_BYTES } from '../limits.ts';
import { BlockLine } from './block-line.ts';
import { LineEnds } from './line-ends.ts';
import { LINES_PER_ENTRY, type LineIndex } from './line-index.ts';
import type { Separator } from './separator.ts';

const { CARRIAGE_RETURN, NEWLINE, NUL } = ascii;
/** A hole may have gigabytes, so this much of it is compared at once. */
const NUL_BLOCK = Buffer.alloc(4096);

export interface LineOptions {
  readonly onLine: (line: Line) => void;
  /** The number of the first line. */
  readonly firstNumber: number;
  /** The offset of the first byte in the decoded file. */
  readonly offset: number;
  /**
   * Either `
   * `, together with a `\r` before it, or a lone `\r`.
   */
  readonly separator: Separator;
  /** A longer line is truncated; the default is MAX_LINE_BYTES. */
  readonly maxLineBytes?: number;
  /** The index that records where lines begin. */
  readonly index?: LineIndex;
  /** Returns whether lines that the prefilter skips are needed at the moment. */
  readonly needsAllLines?: (() => boolean) | undefined;
  /** Takes the figures that the prefilter has read. */
  readonly onFigures?: OnFigures | undefined;
}

/** What a scan has found in a block; see block-ring.ts. */
interface ScannedLines {
  readonly ends: Int32Array;
  readonly shapes: Int32Array;
  readonly rows: Float64Array;
}

const NO_SHAPES = new Int32Array(0);
const NO_SHAPE = 0;
const NO_ROWS = new Float64Array(0);

/**
 * Splits blocks of bytes into lines. A line inside one block is not copied. A line that spans blocks is joined in
 * `carry`, up to the limit, so that an endless line costs no more than reading it.
 */
export class LineReader {
  lines = 0;
  cutLines = 0;
  nulBytes = 0;
  private readonly onLine: (line: Line) => void;
  private readonly separator: Separator;
  private readonly firstNumber: number;
  private readonly maxLineBytes: number;
  private readonly index: LineIndex | undefined;
  private readonly needsAllLines: (() => boolean) | undefined;
  private readonly onFigures: OnFigures | undefined;
  private readonly line = new BlockLine();
  private readonly ends = new LineEnds();
  /** The shapes of the lines of the block, where they were looked for. */
  private shapes: Int32Array | undefined;
  /** The figures of the block, and where the next row of them begins. */
  private rows: Float64Array = NO_ROWS;
  private row = 0;
  /** The number of the first line of the block. */
  private firstOfBlock = 0;
  /** The figures of the block are not taken: its lines are emitted. */
  private figuresRefused = false;
  /** The offset of the next byte. */
  private offset: number;
  private carry: Buffer = Buffer.allocUnsafeSlow(4096);
  private carried = 0;
  /** The offset of the first byte in `carry`. */
  private carryOffset = 0;
  /** Whether the line in `carry` was truncated. */
  private carryCut = false;

  constructor(options: LineOptions) {
    const { onLine, separator, firstNumber, offset, maxLineBytes = MAX_LINE_BYTES, index, needsAllLines } = options;
    this.needsAllLines = needsAllLines;
    this.onFigures = options.onFigures;
    this.onLine = onLine;
    this.separator = separator;
    this.firstNumber = firstNumber;
    this.maxLineBytes = maxLineBytes;
    this.index = index;
    this.offset = offset;
  }

  async readAll(chunks: Chunks): Promise<void> {
    for await (const chunk of chunks) this.feed(chunk);
    this.end();
  }

  /** Takes a block; `scanned` says where its lines are, and which of them the prefilter skips, when that is known. */
  feed(chunk: Buffer, scanned?: ScannedLines): void {
    const { ends, shapes, rows } = scanned ?? this.scan(chunk);
    this.shapes = shapes.length > 0 ? shapes : undefined;
    this.rows = rows;
    this.row = 0;
    this.figuresRefused = this.onFigures === undefined;
    this.firstOfBlock = this.firstNumber + this.lines;
    let start = this.carried > 0 ? this.finishCarried(chunk, ends) : 0;
    this.line.enter(chunk, this.separator === NEWLINE);
    for (let index = 0; index < ends.length; index++) {
      let end = ends[index] as number;
      if (end < 0) {
        const done = this.countDone(ends, index);
        if (done > 0) {
          start = this.passOver(ends, index, done, start);
          index += done - 1;
          continue;
        }
        end = ~end;
      }
      // A line that was carried over has ended before.
      if (end < start) continue;
      this.line.shape = this.shapeAt(index);
      this.emit(chunk, start, end, this.offset);
      start = end + 1;
      const { skippedLines } = this.line;
      if (skippedLines === 0) continue;
      start = this.passOver(ends, index + 1, skippedLines, start);
      index += skippedLines;
      this.line.skippedLines = 0;
    }
    if (start < chunk.length) this.carryOver(chunk, start, chunk.length);
    this.offset += chunk.length;
  }

  private scan(chunk: Buffer): ScannedLines {
    return { ends: this.ends.find(chunk, this.separator), shapes: NO_SHAPES, rows: NO_ROWS };
  }

  private shapeAt(index: number): number | undefined {
    return this.shapes === undefined ? undefined : this.shapes[index];
  }

  /** Counts lines that need not be emitted, of which the first begins at `start`; returns where the next one begins. */
  private passOver(ends: Int32Array, from: number, count: number, start: number): number {
    let next = start;
    for (let index = from; index < from + count; index++) {
      this.countLine(next);
      const end = ends[index] as number;
      next = (end < 0 ? ~end : end) + 1;
    }
    return next;
  }

  /** Ends the input: emits a last line without a separator. */
  end(): void {
    if (this.carried > 0) this.emitCarried();
  }

  /** Counts the lines from a marked one on that need not be emitted: nobody needs them, or their figures are taken. */
  private countDone(ends: Int32Array, index: number): number {
    const { rows, row } = this;
    if (row >= rows.length || rows[row] !== index) return this.needsAllLines?.() ? 0 : 1;
    const to = this.figuresRefused ? row : this.findRowsEnd(ends);
    if (to > row && this.onFigures?.({ rows, from: row, to, firstNumber: this.firstOfBlock })) {
      this.row = to;
      return (rows[to - FIGURES_PER_ROW] as number) - index + 1;
    }
    this.figuresRefused = true;
    this.row += FIGURES_PER_ROW;
    return 0;
  }

  /** Finds the end of the rows from the next one on between whose lines none is emitted. */
  private findRowsEnd(ends: Int32Array): number {
    const { rows, needsAllLines } = this;
    let to = this.row + FIGURES_PER_ROW;
    if (needsAllLines) return to;
    for (let line = (rows[this.row] as number) + 1; to < rows.length; to += FIGURES_PER_ROW) {
      for (; line < (rows[to] as number); line++) if ((ends[line] as number) >= 0) return to;
      line++;
    }
    return to;
  }

  /** Completes the line in `carry` and returns where the next line begins. */
  private finishCarried(chunk: Buffer, [end]: Int32Array): number {
    if (end === undefined) {
      this.carryOver(chunk, 0, chunk.length);
      return chunk.length;
    }
    this.carryOver(chunk, 0, end);
    this.emitCarried();
    return end + 1;
  }

  private carryOver(chunk: Buffer, from: number, to: number): void {
    const start = this.carried === 0 ? this.skipNuls(chunk, from, to) : from;
    if (start === to) return;
    if (this.carried === 0) this.carryOffset = this.offset + start;
    // One byte more than a line may have is kept, for the `\r` that belongs to the line end.
    const length = Math.min(to - start, this.maxLineBytes + 1 - this.carried);
    if (length < to - start) this.carryCut = true;
    this.growCarry(this.carried + length);
    chunk.copy(this.carry, this.carried, start, start + length);
    this.carried += length;
  }

  private growCarry(length: number): void {
    if (length <= this.carry.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.min(this.maxLineBytes + 1, Math.max(length, this.carry.length * 2)));
    this.carry.copy(grown, 0, 0, this.carried);
    this.carry = grown;
  }

  private emitCarried(): void {
    const block = this.carry.subarray(0, this.carried);
    this.line.enter(block, false);
    this.line.shape = this.shapes && NO_SHAPE;
    this.emit(block, 0, this.carried, this.carryOffset, this.carryCut);
    this.carried = 0;
    this.carryCut = false;
  }

  /** Emits the line from `start` to `end` of a block that begins at `blockOffset`. */
  private emit(block: Buffer, start: number, end: number, blockOffset: number, cut = false): void {
    const from = block[start] === NUL ? this.skipNuls(block, start, end) : start;
    const { line } = this;
    let length = end - from;
    // Text that was converted to `\r\n` twice has more than one.
    if (!cut) while (length > 0 && block[from + length - 1] === CARRIAGE_RETURN) length--;
    line.cut = cut || length > this.maxLineBytes;
    if (line.cut) {
      this.cutLines++;
      length = Math.min(length, this.maxLineBytes);
    }
    line.move(from, length);
    line.number = this.firstNumber + this.lines;
    line.offset = blockOffset + from;
    this.countLine(from, blockOffset);
    this.onLine(line);
  }

  /** Counts a line that begins at `start`. */
  private countLine(start: number, blockOffset = this.offset): void {
    if (this.lines % LINES_PER_ENTRY === 0) this.index?.add(blockOffset + start);
    this.lines++;
  }

  /** Skips a hole that copytruncate left; it precedes the first line that was written after it. */
  private skipNuls(block: Buffer, from: number, to: number): number {
    let start = from;
    while (to - start >= NUL_BLOCK.length && NUL_BLOCK.compare(block, start, start + NUL_BLOCK.length) === 0)
      start += NUL_BLOCK.length;
    while (start < to && block[start] === NUL) start++;
    this.nulBytes += start - from;
    return start;
  }
}
