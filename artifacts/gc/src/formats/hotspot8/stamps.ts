import type { Bytes } from './bytes.ts';
import { isDigit, MS, NumberReader } from './numbers.ts';

/**
 * What stands before an event: a date (PrintGCDateStamps), the uptime in seconds (PrintGCTimeStamps), an id (PrintGCID), all or
 * none of them, each followed by `: `. Threads that write at once leave stamps doubled or glued to each other.
 * `2022-08-01T17:16:33.170+0000: 0.169: #0: [GC`
 */

const HASH = 35;
const ZERO = 48;
const PLUS = 43;
const MINUS = 45;
const COLON = 58;
const BLANK = 32;
const COMMA = 44;
const POINT = 46;
const LETTER_A = 65;
const LETTER_T = 84;
const LETTER_Z = 90;
const BRACKET = 91;
const DATE_LENGTH = '2022-08-01T17:16:33.170+0000'.length;
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
  read(bytes: Bytes, from: number): number {
    this.uptime = Number.NaN;
    this.wall = Number.NaN;
    this.gcId = Number.NaN;
    let end = from;
    for (;;) {
      const next = this.readOne(bytes, end);
      if (next === end) return end;
      end = next;
      for (let code = bytes.at(end); code === COLON || code === BLANK; code = bytes.at(end)) end++;
    }
  }

  private readOne(bytes: Bytes, from: number): number {
    const first = bytes.at(from);
    if (first === HASH) return this.readId(bytes, from);
    if (!isDigit(first)) return from;
    if (looksLikeDate(bytes, from)) return this.readDate(bytes, from);
    const { number } = this;
    number.read(bytes, from, MS);
    const next = bytes.at(number.end);
    if (!number.fraction || !mayEndStamp(next)) return from;
    this.uptime = number.value;
    return next === COLON ? number.end : afterGluedNumber(bytes, number.end);
  }

  private readId(bytes: Bytes, from: number): number {
    const { number } = this;
    number.read(bytes, from + 1);
    if (number.fraction || bytes.at(number.end) !== COLON || number.end === from + 1) return from;
    this.gcId = number.value;
    return number.end;
  }

  private readDate(bytes: Bytes, from: number): number {
    const day = digits(bytes, from, 4) * 10_000 + digits(bytes, from + 5, 2) * 100 + digits(bytes, from + 8, 2);
    const minutes = digits(bytes, from + 11, 2) * 60 + digits(bytes, from + 14, 2);
    const ms = digits(bytes, from + 17, 2) * 1000 + digits(bytes, from + 20, 3);
    const offset = digits(bytes, from + 24, 2) * 60 + digits(bytes, from + 26, 2);
    if (Number.isNaN(day + minutes + ms + offset)) return from;
    this.setDay(day);
    this.setZone(bytes, from + 23, offset);
    this.wall = this.dayMs + (minutes - this.zoneMinutes) * MINUTE_MS + ms;
    return from + DATE_LENGTH;
  }

  private setDay(day: number): void {
    if (day === this.day) return;
    this.day = day;
    this.dayMs = Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
  }

  private setZone(bytes: Bytes, from: number, offset: number): void {
    const minutes = bytes.at(from) === MINUS ? -offset : offset;
    if (minutes === this.zoneMinutes) return;
    this.zoneMinutes = minutes;
    this.zone = String.fromCharCode(...[0, 1, 2, 3, 4].map((index) => bytes.at(from + index)));
  }
}

function looksLikeDate(bytes: Bytes, from: number): boolean {
  if (bytes.at(from + 4) !== MINUS || bytes.at(from + 10) !== LETTER_T) return false;
  const sign = bytes.at(from + 23);
  return sign === PLUS || sign === MINUS;
}

/** `652.538: 652.538Total time …`, `132.743132.743: : Application time`: two threads began their lines at once. */
const mayEndStamp = (code: number): boolean =>
  code === COLON || code === POINT || code === BRACKET || (code >= LETTER_A && code <= LETTER_Z);

function afterGluedNumber(bytes: Bytes, end: number): number {
  let after = end;
  while (bytes.at(after) === POINT || isDigit(bytes.at(after))) after++;
  return after;
}

/** `count` digits as an integer; NaN when one of them is none. */
function digits(bytes: Bytes, from: number, count: number): number {
  let value = 0;
  for (let i = from; i < from + count; i++) {
    const code = bytes.at(i);
    if (!isDigit(code)) return Number.NaN;
    value = value * 10 + (code - ZERO);
  }
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

const isDate = (text: string, date: number): boolean =>
  text.charCodeAt(date + 4) === MINUS &&
  text.charCodeAt(date + 10) === LETTER_T &&
  text.charCodeAt(date + 13) === COLON &&
  isDigit(text.charCodeAt(date));

function oneStampStart(text: string, colon: number, floor: number): number {
  const date = colon - DATE_LENGTH;
  if (date >= floor && isDate(text, date)) return date;
  let start = colon;
  let fraction = false;
  while (start > floor) {
    const code = text.charCodeAt(start - 1);
    if (code === POINT || code === COMMA) fraction = true;
    else if (!isDigit(code)) break;
    start--;
  }
  if (start > floor && start < colon && text.charCodeAt(start - 1) === HASH) return start - 1;
  return fraction ? start : colon;
}
