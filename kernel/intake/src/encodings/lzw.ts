import { BLOCK_BYTES } from '../limits.ts';
import { CorruptDataError } from './decoder.ts';

export const MIN_WIDTH = 9;
export const MAX_WIDTH = 16;
/** The code that clears the table in block mode. */
const CLEAR = 256;
/** Codes are written in groups of eight; where the width changes, the rest of a group is padding. */
const GROUP_CODES = 8;
const NONE = -1;

/** Decodes the codes of Unix compress: each code is the string of an earlier code and one more byte. */
export class LzwDecoder {
  private readonly output = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  private length = 0;
  private input: Buffer = Buffer.alloc(0);
  /** The offset of the current group in `input`, and how many of its codes were read. */
  private group = 0;
  private codesRead = 0;
  private readonly maxWidth: number;
  private readonly firstFree: number;
  private readonly prefix = new Uint16Array(1 << MAX_WIDTH);
  private readonly suffix = new Uint8Array(1 << MAX_WIDTH);
  /** The length of the string of each code. */
  private readonly lengths = new Uint16Array(1 << MAX_WIDTH);
  private width = MIN_WIDTH;
  /** The next free code. */
  private free: number;
  private previous = NONE;
  private broken = false;

  constructor({ maxWidth, blockMode }: { maxWidth: number; blockMode: boolean }) {
    this.maxWidth = maxWidth;
    this.firstFree = blockMode ? CLEAR + 1 : CLEAR;
    this.free = this.firstFree;
    for (let byte = 0; byte < 256; byte++) {
      this.suffix[byte] = byte;
      this.lengths[byte] = 1;
    }
  }

  /** Padding may reach beyond the input; then the next group begins in the next chunk. */
  feed(chunk: Buffer): void {
    const kept = Math.min(this.group, this.input.length);
    this.input = Buffer.concat([this.input.subarray(kept), chunk]);
    this.group -= kept;
  }

  /** Whether a writer may have stopped here: less than a byte of zeros remains behind the last code. */
  get canEnd(): boolean {
    const bit = this.group * 8 + this.codesRead * this.width;
    const left = this.input.length * 8 - bit;
    return left <= 0 || (left < 8 && (this.input[this.input.length - 1] as number) >> (8 - left) === 0);
  }

  /** The bytes that the last call decoded. */
  get unpacked(): Buffer {
    return this.output.subarray(0, this.length);
  }

  /**
   * Decodes a part of the input; returns false when no input remains. Throws CorruptDataError after the last good byte.
   */
  unpack(): boolean {
    if (this.broken) throw new CorruptDataError('a code that cannot be');
    this.length = 0;
    for (;;) {
      this.widen();
      const code = this.peekCode();
      if (code === NONE) return this.length > 0;
      if (code === CLEAR && this.firstFree > CLEAR) {
        this.clear();
        continue;
      }
      this.broken = !this.isValidCode(code);
      if (this.broken || !this.place(code)) return true;
      if (++this.codesRead === GROUP_CODES) this.nextGroup();
    }
  }

  private widen(): void {
    if (this.free !== 1 << this.width || this.width === this.maxWidth) return;
    this.nextGroup();
    this.width++;
  }

  private clear(): void {
    this.codesRead++;
    this.nextGroup();
    this.width = MIN_WIDTH;
    this.free = this.firstFree;
    this.previous = NONE;
  }

  private nextGroup(): void {
    if (this.codesRead > 0) this.group += this.width;
    this.codesRead = 0;
  }

  /** Returns the next code, or NONE when the input does not hold all of it. */
  private peekCode(): number {
    const { input, width } = this;
    const bit = this.group * 8 + this.codesRead * width;
    if (bit + width > input.length * 8) return NONE;
    const at = bit >>> 3;
    const third = at + 2 < input.length ? (input[at + 2] as number) : 0;
    const bits = (input[at] as number) | ((input[at + 1] as number) << 8) | (third << 16);
    return (bits >>> (bit & 7)) & ((1 << width) - 1);
  }

  private isValidCode(code: number): boolean {
    if (this.previous === NONE) return code < 256;
    return code < this.free || (code === this.free && this.free < 1 << this.maxWidth);
  }

  /** Writes the string of a code and defines the next free code; returns false when the output is full. */
  private place(code: number): boolean {
    const { output, prefix, suffix, previous, free } = this;
    // A code that is not defined yet is the one that is being defined: the previous string and its own first byte.
    const known = code < free;
    const length = known ? (this.lengths[code] as number) : (this.lengths[previous] as number) + 1;
    if (this.length + length > BLOCK_BYTES) return false;
    const start = this.length;
    this.length += length;
    let at = this.length - (known ? 1 : 2);
    let walked = known ? code : previous;
    for (; at > start; at--) {
      output[at] = suffix[walked] as number;
      walked = prefix[walked] as number;
    }
    output[start] = walked;
    if (!known) output[this.length - 1] = walked;
    if (previous !== NONE && free < 1 << this.maxWidth) {
      prefix[free] = previous;
      suffix[free] = walked;
      this.lengths[free] = (this.lengths[previous] as number) + 1;
      this.free++;
    }
    this.previous = code;
    return true;
  }
}
