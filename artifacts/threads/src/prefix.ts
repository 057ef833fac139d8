import type { Line } from '@hindsight/model';

/**
 * Loggers and wrappers write something before every line of a dump (`INFO   | jvm 1    | 2026/11/20 21:51:59 | `). Its length
 * and shape are learned at the first line of the dump; lines that do not have it are taken as they are.
 */
export class LineBehindPrefix implements Line {
  private line: Line | undefined;
  private cutOff = 0;
  /** Of each byte of the prefix its kind. */
  private shape = new Uint8Array(0);
  /** Without the blanks at its end, which lines that are empty but for the prefix may have lost. */
  private trimmedLength = 0;

  /** Remembers what stands before the first line of a dump. */
  learn(line: Line, prefixBytes: number): void {
    this.shape = Uint8Array.from({ length: prefixBytes }, (_, index) => kindOf(line.at(index)));
    this.trimmedLength = prefixBytes;
    while (this.trimmedLength > 0 && this.shape[this.trimmedLength - 1] === BLANK) this.trimmedLength--;
  }

  /** The same line without the prefix; valid until the next one is asked for. */
  of(line: Line): Line {
    if (this.shape.length === 0) return line;
    this.line = line;
    this.cutOff = this.prefixOf(line);
    return this;
  }

  private prefixOf(line: Line): number {
    const length = Math.min(this.shape.length, line.length);
    if (length < this.trimmedLength) return 0;
    for (let index = 0; index < length; index++) if (kindOf(line.at(index)) !== this.shape[index]) return 0;
    return length;
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
    return index < 0 ? this.own.at(-1) : this.own.at(index + this.cutOff);
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

const BLANK = 0x20;
const [ZERO, NINE, A] = [0x30, 0x39, 0x61];

/** Digits are alike, letters are alike: a counter or a level in the prefix may change, its form not. */
function kindOf(byte: number): number {
  if (byte >= ZERO && byte <= NINE) return ZERO;
  const lower = byte | BLANK;
  return lower >= A && lower <= 0x7a ? A : byte;
}
