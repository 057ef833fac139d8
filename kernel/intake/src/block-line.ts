import { isUtf8 } from 'node:buffer';
import type { Line } from '@hindsight/model';

/** A number like the bytes: a NaN here would make every byte a floating-point number to the compiler. */
const END = -1;

/** The one reused line: a window on a block of bytes. */
export class BlockLine implements Line {
  number = 0;
  offset = 0;
  length = 0;
  cut = false;
  bytes: Buffer = Buffer.alloc(0);
  start = 0;
  /** The block as one string, made when the first line of the block is asked for its text. */
  private block: string | undefined;

  /** The lines to come stand in this block. */
  enter(block: Buffer): void {
    this.bytes = block;
    this.block = undefined;
  }

  move(start: number, length: number): void {
    this.start = start;
    this.length = length;
  }

  at(index: number): number {
    return index < this.length ? (this.bytes[this.start + index] as number) : END;
  }

  get text(): string {
    this.block ??= this.bytes.toString('latin1');
    return this.block.slice(this.start, this.start + this.length);
  }

  decode(): string {
    const bytes = this.bytes.subarray(this.start, this.start + this.length);
    return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
  }
}
