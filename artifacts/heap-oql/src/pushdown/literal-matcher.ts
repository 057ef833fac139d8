import type { TextLocation } from '@hindsight/heap-graph';

/** Tests the bytes of a text in the dump against a literal. */
export type ByteMatcher = (bytes: Uint8Array, text: TextLocation) => boolean;

/** Longer texts are searched with `Buffer.includes` instead of code unit by code unit. */
const MIN_NATIVE_SEARCH_BYTES = 256;

const readCodeUnit = (bytes: Uint8Array, at: number, isLittle: boolean): number =>
  isLittle ? (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) : ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** A literal that texts in the dump are compared with, by UTF-16 code units as in Java. */
export class LiteralMatcher {
  readonly length: number;
  private readonly units: Uint16Array;
  private readonly isLatin1: boolean;
  private readonly latin1: Buffer;

  constructor(text: string) {
    this.length = text.length;
    this.units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    this.isLatin1 = this.units.every((unit) => unit < 0x100);
    this.latin1 = Buffer.from(text, 'latin1');
  }

  readonly equals: ByteMatcher = (bytes, text) =>
    this.countExtraCharacters(text) === 0 && this.matchesAt(bytes, text, 0);

  readonly startsWith: ByteMatcher = (bytes, text) =>
    this.countExtraCharacters(text) >= 0 && this.matchesAt(bytes, text, 0);

  readonly endsWith: ByteMatcher = (bytes, text) => {
    const extra = this.countExtraCharacters(text);
    return extra >= 0 && this.matchesAt(bytes, text, extra);
  };

  readonly contains: ByteMatcher = (bytes, text) => {
    const extra = this.countExtraCharacters(text);
    if (extra < 0) return false;
    const { from, end, encoding } = text;
    if (encoding === 'latin1' && end - from > MIN_NATIVE_SEARCH_BYTES) return this.containsLatin1(bytes, from, end);
    for (let at = 0; at <= extra; at++) if (this.matchesAt(bytes, text, at)) return true;
    return false;
  };

  private containsLatin1(bytes: Uint8Array, from: number, end: number): boolean {
    return this.isLatin1 && Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from).includes(this.latin1);
  }

  /** The number of code units by which the text is longer than the literal; negative when it is shorter. */
  private countExtraCharacters({ from, end, encoding }: TextLocation): number {
    return (encoding === 'latin1' ? end - from : (end - from) >> 1) - this.length;
  }

  private matchesAt(bytes: Uint8Array, { from, encoding }: TextLocation, offset: number): boolean {
    const { units, length } = this;
    if (encoding === 'latin1') {
      for (let at = 0; at < length; at++) if (bytes[from + offset + at] !== units[at]) return false;
      return true;
    }
    const isLittle = encoding === 'utf16le';
    for (let at = 0; at < length; at++) {
      if (readCodeUnit(bytes, from + 2 * (offset + at), isLittle) !== units[at]) return false;
    }
    return true;
  }
}
