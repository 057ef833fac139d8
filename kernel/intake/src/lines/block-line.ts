import { isAscii, isUtf8 } from 'node:buffer';
import type { Line } from '@hindsight/model';

/** A number like the bytes: a NaN here would make every byte a floating-point number to the compiler. */
const END = -1;
/** From so many texts on, one string of a block and slices of it are cheaper than a string for each line. */
const TEXTS_WORTH_A_BLOCK = 500;

export const NOT_ASCII = /[\x80-\xff]/;

/** The one reused line: a window on a block of bytes. */
export class BlockLine implements Line {
  number = 0;
  offset = 0;
  length = 0;
  cut = false;
  bytes: Buffer = Buffer.alloc(0);
  start = 0;
  /** The block as one string, for those who ask most of its lines for their text. */
  private block: string | undefined;
  /** Whether the block is, once somebody asked. */
  private ascii: boolean | undefined;
  /** Lines of this block that were asked for their text. */
  private texts = 0;

  /** The lines to come stand in this block. */
  enter(block: Buffer): void {
    this.bytes = block;
    // The readers of a log ask for as much in the next block as in the last.
    this.block = this.texts >= TEXTS_WORTH_A_BLOCK ? block.toString('latin1') : undefined;
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
    const { block, start } = this;
    const end = start + this.length;
    return block === undefined ? this.bytes.latin1Slice(start, end) : block.slice(start, end);
  }

  decode(): string {
    this.ascii ??= isAscii(this.bytes);
    if (this.ascii || !NOT_ASCII.test(this.text)) return this.text;
    const bytes = this.bytes.subarray(this.start, this.start + this.length);
    return isUtf8(bytes) ? bytes.toString('utf8') : this.text;
  }
}
