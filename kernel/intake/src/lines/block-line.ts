import { isAscii, isUtf8 } from 'node:buffer';
import type { Line, LineBlock } from '@hindsight/model';

/** The value is a number like the bytes: with a NaN the compiler would treat every byte as a floating-point number. */
const END = -1;
/** From this number of texts on, one string of the block and slices of it are cheaper than a string for each line. */
const TEXTS_WORTH_A_BLOCK = 500;

export const NOT_ASCII = /[\x80-\xff]/;

/** The one reused line: a view of a block of bytes. */
export class BlockLine implements Line {
  number = 0;
  offset = 0;
  length = 0;
  cut = false;
  bytes: Buffer = Buffer.alloc(0);
  start = 0;
  block: LineBlock | undefined;
  shape: number | undefined;
  /** The number of lines after this one that its reader has read. */
  skippedLines = 0;
  /** The block as one string; it exists when the text of many lines is needed. */
  private blockText: string | undefined;
  /** Whether the block is ASCII, once that was tested. */
  private ascii: boolean | undefined;
  /** The number of lines of this block whose text was read. */
  private texts = 0;

  /** Starts a block, in which the next lines are. `canSkip` says whether the lines after one can be passed over. */
  enter(bytes: Buffer, canSkip: boolean): void {
    this.bytes = bytes;
    this.block = canSkip ? { bytes, skip: this.skip } : undefined;
    // The reader of a log needs about as many texts of the next block as of the last one.
    this.blockText = this.texts >= TEXTS_WORTH_A_BLOCK ? bytes.toString('latin1') : undefined;
    this.texts = 0;
    this.ascii = undefined;
  }

  move(start: number, length: number): void {
    this.start = start;
    this.length = length;
  }

  at(index: number): number {
    return index < this.length ? (this.bytes[this.start + index] as number) : END;
  }

  get text(): string {
    this.texts++;
    const { blockText, start } = this;
    const end = start + this.length;
    return blockText === undefined ? this.bytes.latin1Slice(start, end) : blockText.slice(start, end);
  }

  decode(): string {
    this.ascii ??= isAscii(this.bytes);
    if (this.ascii || !NOT_ASCII.test(this.text)) return this.text;
    const bytes = this.bytes.subarray(this.start, this.start + this.length);
    return isUtf8(bytes) ? bytes.toString('utf8') : this.text;
  }

  private readonly skip = (lines: number): void => {
    this.skippedLines = lines;
  };
}
