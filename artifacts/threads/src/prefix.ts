import type { Line } from '@hindsight/model';

/**
 * Loggers and wrappers write something before every line of a dump (`INFO   | jvm 1    | 2026/11/20 21:51:59 | `). Its length
 * and shape are learned at the title of the dump; lines that do not have it are taken as they are.
 */
export class LineBehindPrefix implements Line {
  private line: Line | undefined;
  private length_ = 0;
  private cutOff = 0;
  private shape = '';

  /** Remembers what stands before the first line of a dump. */
  learn(line: Line, prefixBytes: number): void {
    this.length_ = prefixBytes;
    this.shape = shapeOf(line.text.slice(0, prefixBytes));
  }

  /** The same line without the prefix; valid until the next one is asked for. */
  of(line: Line): Line {
    if (this.length_ === 0) return line;
    this.line = line;
    this.cutOff = shapeOf(line.text.slice(0, this.length_)) === this.shape ? this.length_ : 0;
    return this;
  }

  get number(): number {
    return this.own.number;
  }
  get offset(): number {
    return this.own.offset + this.cutOff;
  }
  get length(): number {
    return this.own.length - this.cutOff;
  }
  get cut(): boolean {
    return this.own.cut;
  }
  get bytes(): Uint8Array {
    return this.own.bytes;
  }
  get start(): number {
    return this.own.start + this.cutOff;
  }
  get text(): string {
    return this.own.text.slice(this.cutOff);
  }
  at(index: number): number {
    return this.own.at(index + this.cutOff);
  }
  decode(): string {
    // Prefixes are ASCII, so that bytes are characters.
    return this.own.decode().slice(this.cutOff);
  }

  private get own(): Line {
    if (!this.line) throw new Error('No line was given yet.');
    return this.line;
  }
}

/** Digits are alike, letters are alike: a counter or a level in the prefix may change, its form not. */
const shapeOf = (prefix: string): string => prefix.replace(/\d/g, '0').replace(/[A-Za-z]/g, 'a');
