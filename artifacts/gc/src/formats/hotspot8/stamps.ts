import { isDigit, MS, NumberReader, numberBetween, numberEnd } from './numbers.ts';

/**
 * What stands before an event: a date (PrintGCDateStamps), the uptime in seconds (PrintGCTimeStamps), an id (PrintGCID), all or
 * none of them, each followed by `: `. Threads that write at once leave stamps doubled or glued to each other.
 * `2022-08-01T17:16:33.170+0000: 0.169: #0: [GC`
 */

const HASH = 35;
const PLUS = 43;
const MINUS = 45;
const COLON = 58;
const BLANK = 32;
const POINT = 46;
const LETTER_A = 65;
const LETTER_T = 84;
const LETTER_Z = 90;
const BRACKET = 91;
const DATE_LENGTH = '2022-08-01T17:16:33.170+0000'.length;
/** Where a date has digits. */
const DATE_DIGITS = [0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18, 20, 21, 22, 24, 25, 26, 27];
const MINUTE_MS = 60_000;

/** Reads the stamps of one log; remembers the day because the calendar is the expensive part of a date. */
export class StampReader {
  /** Milliseconds; NaN when not told. */
  uptime = Number.NaN;
  wall = Number.NaN;
  gcId = Number.NaN;
  /** `+0200`; of the last date read. */
  zone = '';
  private day = -1;
  private dayMs = 0;
  private zoneMinutes = Number.NaN;
  private readonly number = new NumberReader();

  /** Reads all stamps that begin at `from`; the index after them, `from` when there are none. */
  read(text: string, from: number): number {
    this.uptime = Number.NaN;
    this.wall = Number.NaN;
    this.gcId = Number.NaN;
    let end = from;
    for (;;) {
      const next = this.readOne(text, end);
      if (next === end) return end;
      end = next;
      while (text.charCodeAt(end) === COLON || text.charCodeAt(end) === BLANK) end++;
    }
  }

  private readOne(text: string, from: number): number {
    const first = text.charCodeAt(from);
    if (first === HASH) return this.readId(text, from);
    if (!isDigit(first)) return from;
    if (isDateAt(text, from)) return this.readDate(text, from);
    const { number } = this;
    number.read(text, from, MS);
    const next = text.charCodeAt(number.end);
    if (!number.fraction || !mayEndStamp(next)) return from;
    this.uptime = number.value;
    return next === COLON ? number.end : afterGluedNumber(text, number.end);
  }

  private readId(text: string, from: number): number {
    const end = numberEnd(text, from + 1);
    if (end === from + 1 || text.charCodeAt(end) !== COLON) return from;
    this.gcId = numberBetween(text, from + 1, end);
    return end;
  }

  private readDate(text: string, from: number): number {
    const day = digits(text, from, 4) * 10_000 + digits(text, from + 5, 2) * 100 + digits(text, from + 8, 2);
    if (day !== this.day) {
      this.day = day;
      this.dayMs = Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
    }
    const minutes = digits(text, from + 11, 2) * 60 + digits(text, from + 14, 2);
    const ms = digits(text, from + 17, 2) * 1000 + digits(text, from + 20, 3);
    const offset = digits(text, from + 24, 2) * 60 + digits(text, from + 26, 2);
    const signed = text.charCodeAt(from + 23) === MINUS ? -offset : offset;
    if (signed !== this.zoneMinutes) {
      this.zoneMinutes = signed;
      this.zone = text.slice(from + 23, from + DATE_LENGTH);
    }
    this.wall = this.dayMs + (minutes - signed) * MINUTE_MS + ms;
    return from + DATE_LENGTH;
  }
}

function isDateAt(text: string, from: number): boolean {
  if (text.charCodeAt(from + 4) !== MINUS || text.charCodeAt(from + 10) !== LETTER_T) return false;
  const sign = text.charCodeAt(from + 23);
  if (sign !== PLUS && sign !== MINUS) return false;
  for (let i = 0; i < DATE_DIGITS.length; i++) {
    if (!isDigit(text.charCodeAt(from + (DATE_DIGITS[i] ?? 0)))) return false;
  }
  return true;
}

/** `652.538: 652.538Total time …`, `132.743132.743: : Application time`: two threads began their lines at once. */
const mayEndStamp = (code: number): boolean =>
  code === COLON || code === POINT || code === BRACKET || (code >= LETTER_A && code <= LETTER_Z);

function afterGluedNumber(text: string, end: number): number {
  let after = end;
  while (text.charCodeAt(after) === POINT || isDigit(text.charCodeAt(after))) after++;
  return after;
}

/** `count` digits as an integer. */
function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let i = from; i < from + count; i++) value = value * 10 + (text.charCodeAt(i) - 48);
  return value;
}

/** Where the stamps begin that end right before `end`, not before `floor`; `end` when there are none. */
export function stampStart(text: string, end: number, floor: number): number {
  let start = end;
  while (start - 2 >= floor && text.charCodeAt(start - 1) === BLANK && text.charCodeAt(start - 2) === COLON) {
    const one = oneStampStart(text, start - 2, floor);
    if (one === start - 2) break;
    start = one;
  }
  return start;
}

function oneStampStart(text: string, colon: number, floor: number): number {
  const date = colon - DATE_LENGTH;
  if (date >= floor && isDateAt(text, date)) return date;
  let start = colon;
  let fraction = false;
  while (start > floor) {
    const code = text.charCodeAt(start - 1);
    if (code === 46 || code === 44) fraction = true;
    else if (!isDigit(code)) break;
    start--;
  }
  if (start > floor && start < colon && text.charCodeAt(start - 1) === HASH) return start - 1;
  return fraction ? start : colon;
}
