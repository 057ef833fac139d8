import { ascii, type Line, readZoneOffset } from '@hindsight/model';

const { COMMA, DOT, MINUS, ZERO, isDigit } = ascii;
const UPPER_T = 84;
const ZONE_AT = '2026-11-20T21:56:50.426'.length;
const DATE_LENGTH = '2026-11-20T21:56:50.426+0000'.length;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** From here on a count of milliseconds is a date and not an uptime: September 2001, or 31 years of running. */
export const EPOCH_MS = 1e12;

/**
 * Reads a number with decimal point or comma, times `unit`; stops at the first byte that belongs to neither. NaN when
 * there is no digit.
 */
export function readNumber(line: Line, from: number, unit = 1): number {
  const { bytes } = line;
  const end = line.start + line.length;
  let index = line.start + from;
  let value = 0;
  let byte = bytes[index] ?? 0;
  if (index >= end || !isDigit(byte)) return Number.NaN;
  while (index < end && isDigit(byte)) {
    value = value * 10 + (byte - ZERO);
    byte = bytes[++index] ?? 0;
  }
  if (index >= end || (byte !== DOT && byte !== COMMA)) return value * unit;
  let scale = 1;
  let fraction = 0;
  byte = bytes[++index] ?? 0;
  while (index < end && isDigit(byte)) {
    fraction = fraction * 10 + (byte - ZERO);
    scale *= 10;
    byte = bytes[++index] ?? 0;
  }
  return value * unit + (fraction * unit) / scale;
}

/** Reads `count` digits; NaN when one of them is no digit. */
function readDigits(line: Line, from: number, count: number): number {
  if (from + count > line.length) return Number.NaN;
  const { bytes, start } = line;
  let value = 0;
  for (let index = start + from; index < start + from + count; index++) {
    const byte = bytes[index] as number;
    if (!isDigit(byte)) return Number.NaN;
    value = value * 10 + (byte - ZERO);
  }
  return value;
}

export const isDate = (line: Line, from: number): boolean =>
  isDigit(line.at(from)) && line.at(from + 4) === MINUS && line.at(from + 10) === UPPER_T;

let dayKey = Number.NaN;
let dayMs = Number.NaN;

/** Reads a day as milliseconds since 1970 UTC. Lines of one day follow one another, so the last result is cached. */
function readDay(line: Line, from: number): number {
  const year = readDigits(line, from, 4);
  const month = readDigits(line, from + 5, 2);
  const date = readDigits(line, from + 8, 2);
  const key = (year * 100 + month) * 100 + date;
  if (key === dayKey) return dayMs;
  if (Number.isNaN(key) || month < 1 || month > 12 || date < 1 || date > 31) return Number.NaN;
  dayKey = key;
  dayMs = Date.UTC(year, month - 1, date);
  return dayMs;
}

/** Reads `2026-11-20T21:56:50.426+0000` as milliseconds since 1970 UTC; NaN when the date is corrupt. */
export function readDate(line: Line, from: number): number {
  const hours = readDigits(line, from + 11, 2);
  const minutes = readDigits(line, from + 14, 2);
  const ms = readDigits(line, from + 17, 2) * 1000 + readDigits(line, from + 20, 3);
  const offset =
    from + DATE_LENGTH > line.length ? Number.NaN : readZoneOffset(line.bytes, line.start + from + ZONE_AT);
  return readDay(line, from) + hours * HOUR_MS + minutes * MINUTE_MS + ms - offset;
}
