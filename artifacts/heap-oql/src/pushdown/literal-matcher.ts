import type { PlacedText } from '@hindsight/heap-graph';

/** Whether a text in the dump is, begins with, ends with or holds another one. */
export type ByteMatcher = (bytes: Uint8Array, text: PlacedText) => boolean;

/** Longer texts are searched by Node and not letter by letter. */
const MIN_NATIVE_SEARCH_BYTES = 256;

const readCodeUnit = (bytes: Uint8Array, at: number, isLittle: boolean): number =>
  isLittle ? (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) : ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** A text that others are compared with: by their letters as Java counts them. */
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

  readonly equals: ByteMatcher = (bytes, text) => this.countExtraCharacters(text) === 0 && this.matchesAt(bytes, text, 0);

  readonly startsWith: ByteMatcher = (bytes, text) => this.countExtraCharacters(text) >= 0 && this.matchesAt(bytes, text, 0);

  readonly endsWith: ByteMatcher = (bytes, text) => {
    const room = this.countExtraCharacters(text);
    return room >= 0 && this.matchesAt(bytes, text, room);
  };

  readonly contains: ByteMatcher = (bytes, text) => {
    const room = this.countExtraCharacters(text);
    if (room < 0) return false;
    const { from, end, letters } = text;
    if (letters === 'latin1' && end - from > MIN_NATIVE_SEARCH_BYTES) return this.containsLatin1(bytes, from, end);
    for (let at = 0; at <= room; at++) if (this.matchesAt(bytes, text, at)) return true;
    return false;
  };

  private containsLatin1(bytes: Uint8Array, from: number, end: number): boolean {
    return this.isLatin1 && Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from).includes(this.latin1);
  }

  /** Letters that the text has more; below 0 it is too short. */
  private countExtraCharacters({ from, end, letters }: PlacedText): number {
    return (letters === 'latin1' ? end - from : (end - from) >> 1) - this.length;
  }

  private matchesAt(bytes: Uint8Array, { from, letters }: PlacedText, place: number): boolean {
    const { units, length } = this;
    if (letters === 'latin1') {
      for (let at = 0; at < length; at++) if (bytes[from + place + at] !== units[at]) return false;
      return true;
    }
    const isLittle = letters === 'utf16le';
    for (let at = 0; at < length; at++) {
      if (readCodeUnit(bytes, from + 2 * (place + at), isLittle) !== units[at]) return false;
    }
    return true;
  }
}
