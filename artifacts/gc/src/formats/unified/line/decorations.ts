import { ascii, type Line } from '@hindsight/model';
import { isDate } from './timestamps.ts';

/** The content of one pair of brackets. The twelve decorations of unified logging have these forms. */
export type Decoration = 'date' | 'seconds' | 'millis' | 'nanos' | 'digits' | 'level' | 'word';

const END = -1;
const { BLANK, CLOSE_BRACKET, OPEN_BRACKET, isDigit } = ascii;
const LOWER_S = 115;
const LOWER_M = 109;
const LOWER_N = 110;
/** The number of decorations in unified logging. */
const MAX_DECORATIONS = 12;
/** The longest decorations are a date and a host name (63). */
const MAX_DECORATION_LENGTH = 80;
/** Limits of the prefix that another program writes: its length, and the brackets in it. */
const MAX_PREFIX = 250;
const MAX_PREFIX_BRACKETS = 8;

const LEVEL_LETTERS = new Map<number, number>([
  [116, 5], // trace
  [100, 5], // debug
  [105, 4], // info
  [119, 7], // warning
  [101, 5], // error
]);

/** Returns whether the byte may occur in tag sets and host names. */
const isWordByte = (byte: number): boolean =>
  (byte >= 97 && byte <= 122) ||
  (byte >= 65 && byte <= 90) ||
  isDigit(byte) ||
  byte === 44 ||
  byte === 45 ||
  byte === 46 ||
  byte === 95;

function findContentEnd(line: Line, from: number, to: number): number {
  let end = to;
  while (end > from && line.at(end - 1) === BLANK) end--;
  return end;
}

function readUnit(line: Line, from: number, end: number): Decoration | undefined {
  let index = from;
  while (index < end && (isDigit(line.at(index)) || line.at(index) === 46 || line.at(index) === 44)) index++;
  const rest = end - index;
  if (rest === 0) return 'digits';
  if (line.at(end - 1) !== LOWER_S) return undefined;
  if (rest === 1) return 'seconds';
  if (rest !== 2) return undefined;
  if (line.at(index) === LOWER_M) return 'millis';
  return line.at(index) === LOWER_N ? 'nanos' : undefined;
}

const LEVELS = ['trace', 'debug', 'info', 'warning', 'error'];

/** Classifies the bytes between two brackets; undefined when they are no decoration. */
function classify(line: Line, from: number, to: number): Decoration | undefined {
  const end = findContentEnd(line, from, to);
  if (end === from) return undefined;
  const first = line.at(from);
  if (isDigit(first)) {
    if (isDate(line, from)) return 'date';
    const unit = readUnit(line, from, end);
    if (unit) return unit;
  }
  for (let index = from; index < end; index++) if (!isWordByte(line.at(index))) return undefined;
  if (LEVEL_LETTERS.get(first) === end - from && LEVELS.includes(line.text.slice(from, end))) return 'level';
  return 'word';
}

/** The positions of the decorations of a line. Thousands of lines of one log have the same layout. */
export class DecorationLayout {
  count = 0;
  /** Whether the kinds may differ from those of the line before; the user of the layout resets it. */
  changed = true;
  readonly kinds: Decoration[] = [];
  /** Index of the first byte inside each pair of brackets, and of the closing bracket. */
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  /** Returns the index of the message, or -1 when the line has no decorations of unified logging. */
  locate(line: Line): number {
    if (this.count > 0 && this.matchesLayout(line)) return (this.ends[this.count - 1] as number) + 2;
    let bracket = this.findBracket(line, 0);
    for (let tried = 0; bracket >= 0 && tried < MAX_PREFIX_BRACKETS; tried++) {
      if (this.scan(line, bracket)) return this.findMessageStart(line, bracket);
      bracket = this.findBracket(line, bracket + 1);
    }
    return -1;
  }

  /** Finds the message. Brackets of another program may precede the real decorations. */
  private findMessageStart(line: Line, bracket: number): number {
    const start = (this.ends[this.count - 1] as number) + 2;
    if (line.at(start) !== OPEN_BRACKET) return start;
    if (!this.scan(line, start)) this.scan(line, bracket);
    return (this.ends[this.count - 1] as number) + 2;
  }

  private matchesLayout({ bytes, start, length }: Line): boolean {
    const { starts, ends } = this;
    const last = this.count - 1;
    const end = ends[last] as number;
    if (end + 1 >= length || bytes[start + end] !== CLOSE_BRACKET || bytes[start + end + 1] !== BLANK) return false;
    if (bytes[start + (starts[0] as number) - 1] !== OPEN_BRACKET) return false;
    for (let index = 0; index < last; index++) {
      const close = start + (ends[index] as number);
      if (bytes[close] !== CLOSE_BRACKET || bytes[close + 1] !== OPEN_BRACKET) return false;
    }
    return true;
  }

  private findBracket(line: Line, from: number): number {
    const limit = Math.min(line.length, MAX_PREFIX);
    for (let index = from; index < limit; index++) if (line.at(index) === OPEN_BRACKET) return index;
    return -1;
  }

  /** Reads decorations that begin at this bracket. */
  private scan(line: Line, bracket: number): boolean {
    let open = bracket;
    let count = 0;
    this.count = 0;
    do {
      const close = count < MAX_DECORATIONS ? this.findClosing(line, open) : -1;
      if (close < 0 || !this.addDecoration(line, count, open + 1, close)) return false;
      count++;
      open = close + 1;
    } while (line.at(open) === OPEN_BRACKET);
    const after = line.at(open);
    if (after !== BLANK && after !== END) return false;
    if (!this.isConvincing(line, count, open + 1)) return false;
    this.count = count;
    return true;
  }

  private findClosing(line: Line, open: number): number {
    const limit = Math.min(line.length, open + MAX_DECORATION_LENGTH);
    for (let index = open + 1; index < limit; index++) if (line.at(index) === CLOSE_BRACKET) return index;
    return -1;
  }

  private addDecoration(line: Line, index: number, from: number, to: number): boolean {
    const kind = classify(line, from, to);
    if (!kind) return false;
    if (this.kinds[index] !== kind) this.changed = true;
    this.kinds[index] = kind;
    this.starts[index] = from;
    this.ends[index] = to;
    return true;
  }

  /**
   * Returns whether the brackets are decorations. Many programs write brackets, so a timestamp, a level or GC tags must
   * be among them, or a GC id must follow.
   */
  private isConvincing(line: Line, count: number, message: number): boolean {
    for (let index = 0; index < count; index++) {
      const kind = this.kinds[index];
      if (kind !== 'digits' && kind !== 'word') return true;
    }
    const last = this.starts[count - 1] as number;
    return line.text.startsWith('GC(', message) || GC_TAG.test(line.text.slice(last, last + 12));
  }
}

/** Matches the first of the tags, or the only one. */
const GC_TAG = /^(?:gc|safepoint)[\],]/;
