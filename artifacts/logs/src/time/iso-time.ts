import { ascii, parseZoneOffset } from '@hindsight/model';

const MINUTE = 60_000;
const { COLON, COMMA, DOT, ZERO, isDigit } = ascii;
/** `Z`. */
const UTC_MARK = 0x5a;
export const parseDigits = (text: string, at: number, digits: number): number => {
  let value = 0;
  for (let index = at; index < at + digits; index++) value = value * 10 + text.charCodeAt(index) - ZERO;
  return value;
};

/** The last date and its start: many records are written on one day. */
let [lastYear, lastMonth, lastDay, lastMidnight] = [0, 0, 0, Number.NaN];

/** Returns the start of a day. Of a date with other characters than digits, the parts are any numbers. */
function findMidnight(year: number, month: number, day: number): number {
  if (day !== lastDay || month !== lastMonth || year !== lastYear) {
    [lastYear, lastMonth, lastDay, lastMidnight] = [year, month, day, Date.UTC(year, month - 1, day)];
  }
  return lastMidnight;
}

/** Returns the start of the day of a date like `2025-03-02` at the start of a text. */
const readMidnight = (text: string): number =>
  findMidnight(parseDigits(text, 0, 4), parseDigits(text, 5, 2), parseDigits(text, 8, 2));

/** Returns whether a timestamp begins with a date and a time of day, both with two digits. */
function isIso(text: string): boolean {
  if (text.length < 19 || text.charCodeAt(4) !== text.charCodeAt(7) || text.charCodeAt(13) !== COLON) return false;
  // An hour of one digit follows two blanks.
  if (text.charCodeAt(11) < ZERO) return false;
  const separator = text.charCodeAt(4);
  return separator === 0x2d || separator === 0x2f;
}

/** Returns whether three digits stand there, and no fourth one. */
const isMilliseconds = (text: string, at: number): boolean =>
  isDigit(text.charCodeAt(at)) &&
  isDigit(text.charCodeAt(at + 1)) &&
  isDigit(text.charCodeAt(at + 2)) &&
  !isDigit(text.charCodeAt(at + 3));

/**
 * Parses `2025-03-02 08:15:03.217` with up to nine decimals and a zone, the notation of most timestamps; NaN for
 * anything else.
 */
export function parseIsoTime(text: string): number {
  if (!isIso(text)) return Number.NaN;
  const ofDay = parseDigits(text, 11, 2) * 3_600_000 + parseDigits(text, 14, 2) * MINUTE;
  let time = readMidnight(text) + ofDay + parseDigits(text, 17, 2) * 1000;
  let at = 19;
  const mark = text.charCodeAt(at);
  if (mark === COLON ? isMilliseconds(text, at + 1) : mark === DOT || mark === COMMA) {
    let unit = 100;
    for (at++; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (!isDigit(code)) break;
      time += (code - ZERO) * unit;
      unit /= 10;
    }
  }
  if (at === text.length || (at === text.length - 1 && text.charCodeAt(at) === UTC_MARK)) return time;
  return time - parseZoneOffset(text.slice(at).trim());
}

/** A number that no two digits make: no sum with it is positive. */
const NO_DIGITS = -1e9;

function readTwoDigits(bytes: Uint8Array, at: number): number {
  const [tens, ones] = [bytes[at] as number, bytes[at + 1] as number];
  return isDigit(tens) && isDigit(ones) ? (tens - ZERO) * 10 + ones - ZERO : NO_DIGITS;
}

/**
 * Reads the same notation with three decimals, and without a zone or in UTC, from bytes; NaN for anything else. No string is made for what
 * most lines begin with.
 */
export function readIsoTime(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from;
  if (length !== 23 && (length !== 24 || bytes[to - 1] !== UTC_MARK)) return Number.NaN;
  const separator = bytes[from + 4];
  if (separator !== bytes[from + 7] || (separator !== 0x2d && separator !== 0x2f)) return Number.NaN;
  const point = bytes[from + 19];
  if (bytes[from + 13] !== COLON || (point !== DOT && point !== COMMA && point !== COLON)) return Number.NaN;
  const date = readTwoDigits(bytes, from) * 100 + readTwoDigits(bytes, from + 2);
  const [month, day] = [readTwoDigits(bytes, from + 5), readTwoDigits(bytes, from + 8)];
  const minutes = readTwoDigits(bytes, from + 11) * 60 + readTwoDigits(bytes, from + 14);
  const seconds = readTwoDigits(bytes, from + 17);
  const last = bytes[from + 22] as number;
  const milliseconds = readTwoDigits(bytes, from + 20) * 10 + last - ZERO;
  if (date < 0 || month < 0 || day < 0 || minutes < 0 || seconds < 0 || milliseconds < 0 || !isDigit(last)) {
    return Number.NaN;
  }
  return findMidnight(date, month, day) + minutes * MINUTE + seconds * 1000 + milliseconds;
}
