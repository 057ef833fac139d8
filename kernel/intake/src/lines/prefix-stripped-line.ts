import { ascii, type Line } from '@hindsight/model';

/**
 * Removes the prefix that loggers and wrappers write before every line of a dump (`INFO   | jvm 1    | 2026/11/20
 * 21:51:59 | `). The first line of the dump determines its length and shape; lines without such a prefix are returned
 * unchanged.
 */
export class PrefixStrippedLine implements Line {
  private line: Line | undefined;
  private prefixBytes = 0;
  /** The class of each byte of the prefix. */
  private prefix = new Uint8Array(0);
  /** The length without trailing blanks, which lines that consist only of the prefix may have lost. */
  private trimmedLength = 0;

  /** Remembers the prefix of the first line of a dump. */
  learn(line: Line, prefixBytes: number): void {
    this.prefix = Uint8Array.from({ length: prefixBytes }, (_, index) => classifyByte(line.at(index)));
    this.trimmedLength = prefixBytes;
    while (this.trimmedLength > 0 && this.prefix[this.trimmedLength - 1] === BLANK) this.trimmedLength--;
  }

  /** Returns the same line without the prefix; it is valid until the next call. */
  strip(line: Line): Line {
    if (this.prefix.length === 0) return line;
    this.line = line;
    this.prefixBytes = this.measurePrefix(line);
    return this;
  }

  private measurePrefix(line: Line): number {
    const length = Math.min(this.prefix.length, line.length);
    if (length < this.trimmedLength) return 0;
    for (let index = 0; index < length; index++) if (classifyByte(line.at(index)) !== this.prefix[index]) return 0;
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
    // Prefixes are ASCII, so that bytes and characters are the same.
    return this.source.decode().slice(this.prefixBytes);
  }

  private get source(): Line {
    if (!this.line) throw new Error('No line was given yet.');
    return this.line;
  }
}

const { BLANK } = ascii;
const [ZERO, NINE, A] = [0x30, 0x39, 0x61];

/**
 * Classifies a byte. All digits are one class and all letters another: a counter or a level in the prefix may change,
 * its shape may not.
 */
function classifyByte(byte: number): number {
  if (byte >= ZERO && byte <= NINE) return ZERO;
  const lower = byte | BLANK;
  return lower >= A && lower <= 0x7a ? A : byte;
}
