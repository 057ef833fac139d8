import type { Line } from '@hindsight/model';

/**
 * Removes what loggers and wrappers write before every line of a dump (`INFO   | jvm 1    | 2026/11/20 21:51:59 | `). Its length
 * and shape are learned at the first line of the dump; lines that do not have it are taken as they are.
 */
export class PrefixStrippedLine implements Line {
  private line: Line | undefined;
  private prefixBytes = 0;
  /** Of each byte of the prefix its kind. */
  private shape = new Uint8Array(0);
  /** Without the blanks at its end, which lines that are empty but for the prefix may have lost. */
  private trimmedLength = 0;

  /** Remembers what stands before the first line of a dump. */
  learn(line: Line, prefixBytes: number): void {
    this.shape = Uint8Array.from({ length: prefixBytes }, (_, index) => classifyByte(line.at(index)));
    this.trimmedLength = prefixBytes;
    while (this.trimmedLength > 0 && this.shape[this.trimmedLength - 1] === BLANK) this.trimmedLength--;
  }

  /** The same line without the prefix; valid until the next one is asked for. */
  strip(line: Line): Line {
    if (this.shape.length === 0) return line;
    this.line = line;
    this.prefixBytes = this.measurePrefix(line);
    return this;
  }

  private measurePrefix(line: Line): number {
    const length = Math.min(this.shape.length, line.length);
    if (length < this.trimmedLength) return 0;
    for (let index = 0; index < length; index++) if (classifyByte(line.at(index)) !== this.shape[index]) return 0;
    return length;
  }

  get number(): number {
    return this.source.number;
  }
  get offset(): number {
    return this.source.offset + this.prefixBytes;
  }
  get length(): number {
    return this.source.length - this.prefixBytes;
  }
  get cut(): boolean {
    return this.source.cut;
  }
  get bytes(): Uint8Array {
    return this.source.bytes;
  }
  get start(): number {
    return this.source.start + this.prefixBytes;
  }
  get text(): string {
    return this.source.text.slice(this.prefixBytes);
  }
  at(index: number): number {
    return index < 0 ? this.source.at(-1) : this.source.at(index + this.prefixBytes);
  }
  decode(): string {
    // Prefixes are ASCII, so that bytes are characters.
    return this.source.decode().slice(this.prefixBytes);
  }

  private get source(): Line {
    if (!this.line) throw new Error('No line was given yet.');
    return this.line;
  }
}

const BLANK = 0x20;
const [ZERO, NINE, A] = [0x30, 0x39, 0x61];

/** Digits are alike, letters are alike: a counter or a level in the prefix may change, its form not. */
function classifyByte(byte: number): number {
  if (byte >= ZERO && byte <= NINE) return ZERO;
  const lower = byte | BLANK;
  return lower >= A && lower <= 0x7a ? A : byte;
}
