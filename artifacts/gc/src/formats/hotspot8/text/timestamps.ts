import { ascii, readZoneOffset } from '@hindsight/model';
import { MS_PER_SECOND, NumberReader } from './numbers.ts';

/**
 * The prefix of an event: a date (PrintGCDateStamps), the uptime in seconds (PrintGCTimeStamps), an id (PrintGCID), all
 * or none of them, each followed by `: `. Threads that write at once leave timestamps doubled or interleaved.
 * `2022-08-01T17:16:33.170+0000: 0.169: #0: [GC`
 */

const { BLANK, COLON, COMMA, DOT, HASH, MINUS, OPEN_BRACKET, PLUS, ZERO, isDigit } = ascii;
const LETTER_A = 65;
const LETTER_T = 84;
const LETTER_Z = 90;
/** No character of a line has this code. */
const LINE_END = -1;

const DATE_LENGTH = '2022-08-01T17:16:33.170+0000'.length;
const SECONDS_AT = '2022-08-01T17:16:'.length;
const MILLISECONDS_AT = '2022-08-01T17:16:33.'.length;
const ZONE_AT = '2022-08-01T17:16:33.170'.length;
const MINUTE_MS = 60_000;

/** Reads the timestamps of one log. The last minute is cached, because the calendar is the expensive part of a date. */
export class TimestampReader {
  /** Milliseconds; NaN when unknown. */
  uptime = Number.NaN;
  wall = Number.NaN;
  gcId = Number.NaN;
  /** The zone of the last date, `+0200`. */
  zone = '';
  /** The last date; mostly only seconds and milliseconds differ in the next one. */
  private readonly date = new Uint8Array(DATE_LENGTH);
  private minuteMs = Number.NaN;
  private readonly number = new NumberReader();

  /**
   * Reads all timestamps at `from` of a line that ends at `to`; returns the index after them, `from` when there are
   * none.
   */
  read(bytes: Uint8Array, from: number, to: number): number {
    this.uptime = Number.NaN;
    this.wall = Number.NaN;
    this.gcId = Number.NaN;
    let end = from;
    while (end < to) {
      const next = this.readOne(bytes, end, to);
      if (next === end) break;
      end = next;
      while (end < to && (bytes[end] === COLON || bytes[end] === BLANK)) end++;
    }
    return end;
  }

  private readOne(bytes: Uint8Array, from: number, to: number): number {
    const first = bytes[from] as number;
    if (first === HASH) return this.readId(bytes, from, to);
    if (!isDigit(first)) return from;
    if (isDateAt(bytes, from, to)) return this.readDate(bytes, from);
    const { number } = this;
    number.read(bytes, from, to, MS_PER_SECOND);
    const next = number.end < to ? (bytes[number.end] as number) : LINE_END;
    if (!number.fraction || !canEndTimestamp(next)) return from;
    this.uptime = number.value;
    return next === COLON ? number.end : skipInterleavedNumber(bytes, number.end, to);
  }

  private readId(bytes: Uint8Array, from: number, to: number): number {
    const { number } = this;
    number.read(bytes, from + 1, to);
    if (number.fraction || number.end === from + 1 || number.end >= to || bytes[number.end] !== COLON) return from;
    this.gcId = number.value;
    return number.end;
  }

  private readDate(bytes: Uint8Array, from: number): number {
    const ms = readDigits(bytes, from + SECONDS_AT, 2) * 1000 + readDigits(bytes, from + MILLISECONDS_AT, 3);
    if (Number.isNaN(ms) || (!this.isSameMinute(bytes, from) && !this.readMinute(bytes, from))) return from;
    this.wall = this.minuteMs + ms;
    return from + DATE_LENGTH;
  }

  private isSameMinute(bytes: Uint8Array, from: number): boolean {
    return this.isSame(bytes, from, 0, SECONDS_AT) && this.isSame(bytes, from, ZONE_AT, DATE_LENGTH);
  }

  /** Whether this part of the date equals that of the last one; compared from the end, which changes most often. */
  private isSame(bytes: Uint8Array, from: number, first: number, end: number): boolean {
    for (let i = end - 1; i >= first; i--) if (bytes[from + i] !== this.date[i]) return false;
    return true;
  }

  /** Reads date, hour, minute and zone; false when one of them is invalid. */
  private readMinute(bytes: Uint8Array, from: number): boolean {
    const day = Date.UTC(
      readDigits(bytes, from, 4),
      readDigits(bytes, from + 5, 2) - 1,
      readDigits(bytes, from + 8, 2),
    );
    const minutes = readDigits(bytes, from + 11, 2) * 60 + readDigits(bytes, from + 14, 2);
    const minuteMs = day + minutes * MINUTE_MS - readZoneOffset(bytes, from + ZONE_AT);
    if (Number.isNaN(minuteMs)) return false;
    this.minuteMs = minuteMs;
    const sameZone = this.isSame(bytes, from, ZONE_AT, DATE_LENGTH);
    for (let i = 0; i < DATE_LENGTH; i++) this.date[i] = bytes[from + i] as number;
    if (!sameZone) this.zone = String.fromCharCode(...this.date.subarray(ZONE_AT));
    return true;
  }
}

function isDateAt(bytes: Uint8Array, from: number, to: number): boolean {
  if (bytes[from + 4] !== MINUS || from + DATE_LENGTH > to || bytes[from + 10] !== LETTER_T) return false;
  const sign = bytes[from + ZONE_AT];
  return sign === PLUS || sign === MINUS;
}

/**
 * Returns whether a timestamp may end before this character: in `652.538: 652.538Total time …` and `132.743132.743: :
 * Application time` two threads began their lines at once.
 */
const canEndTimestamp = (code: number): boolean =>
  code === COLON || code === DOT || code === OPEN_BRACKET || (code >= LETTER_A && code <= LETTER_Z);

function skipInterleavedNumber(bytes: Uint8Array, end: number, to: number): number {
  let after = end;
  while (after < to && (bytes[after] === DOT || isDigit(bytes[after] as number))) after++;
  return after;
}

/** Reads `count` digits as an integer; NaN when one of them is no digit. */
function readDigits(bytes: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let i = from; i < from + count; i++) {
    const code = bytes[i] as number;
    if (!isDigit(code)) return Number.NaN;
    value = value * 10 + (code - ZERO);
  }
  return value;
}

/** Finds the start of the timestamps that end right before `end`, at or after `floor`; `end` when there are none. */
export function findTimestampStart(text: string, end: number, floor: number): number {
  let start = end;
  while (start - 2 >= floor && text.charCodeAt(start - 1) === BLANK && text.charCodeAt(start - 2) === COLON) {
    const previous = findOneTimestampStart(text, start - 2, floor);
    if (previous === start - 2) break;
    start = previous;
  }
  return start;
}

const isDateText = (text: string, date: number): boolean =>
  text.charCodeAt(date + 4) === MINUS &&
  text.charCodeAt(date + 10) === LETTER_T &&
  text.charCodeAt(date + 13) === COLON &&
  isDigit(text.charCodeAt(date));

function findOneTimestampStart(text: string, colon: number, floor: number): number {
  const date = colon - DATE_LENGTH;
  if (date >= floor && isDateText(text, date)) return date;
  let start = colon;
  let fraction = false;
  while (start > floor) {
    const code = text.charCodeAt(start - 1);
    if (code === DOT || code === COMMA) fraction = true;
    else if (!isDigit(code)) break;
    start--;
  }
  if (start > floor && start < colon && text.charCodeAt(start - 1) === HASH) return start - 1;
  return fraction ? start : colon;
}
