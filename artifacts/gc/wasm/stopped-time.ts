/**
 * Reads lines of PrintGCApplicationStoppedTime into rows of figures, because they may be nearly all lines of a log. It
 * does what `TimestampReader` and `StoppedTimeReader` do (../src/formats/hotspot8), with the same operations in the same
 * order, so that every figure is the same to the last bit. A line of which anything is unusual is left to them.
 */

/** The bytes of a row: the index of the line in its block, then the figures below, each as a double. */
export const ROW: usize = 48;
const UPTIME: usize = 8;
const WALL: usize = 16;
const ZONE: usize = 24;
const DURATION: usize = 32;
const TIME_TO_SAFEPOINT: usize = 40;

const BLANK: i32 = 32;
const PLUS: i32 = 43;
const MINUS: i32 = 45;
const POINT: i32 = 46;
const ZERO: i32 = 48;
const COLON: i32 = 58;
const UPPER_T: i32 = 84;

/** `: `. */
const COLON_BLANK: u32 = 0x203a;
/** The length of `2015-03-17T11:44:46.135+0800: `, and where its parts begin. */
const DATE_LENGTH: usize = 30;
const MONTH_AT: usize = 5;
const DAY_AT: usize = 8;
const HOUR_AT: usize = 11;
const MINUTE_AT: usize = 14;
const SECOND_AT: usize = 17;
const ZONE_AT: usize = 23;
/** `Total time for which application threads were stopped: `, in pieces; the last one overlaps the one before. */
const TOTAL_TIME: u64 = 0x6974206c61746f54;
const TOTAL_TIME_8: u64 = 0x7720726f6620656d;
const TOTAL_TIME_16: u64 = 0x7070612068636968;
const TOTAL_TIME_24: u64 = 0x6e6f69746163696c;
const TOTAL_TIME_32: u64 = 0x7364616572687420;
const TOTAL_TIME_40: u64 = 0x7473206572657720;
const TOTAL_TIME_47: u64 = 0x203a646570706f74;
const TOTAL_TIME_LENGTH: usize = 55;
/** `, Stopping threads took: `, in pieces. */
const STOPPING: u64 = 0x6970706f7453202c;
const STOPPING_8: u64 = 0x616572687420676e;
const STOPPING_16: u64 = 0x3a6b6f6f74207364;
const STOPPING_LENGTH: usize = 25;
/** ` seconds`. */
const SECONDS: u64 = 0x73646e6f63657320;
const SECONDS_LENGTH: usize = 8;

/** More digits before or after the point than in any time of a JVM. */
const MAX_DIGITS: usize = 9;
/** Years of four digits from this one on are the same in all calendars. */
const MIN_YEAR: i32 = 1970;
/** Marks digits that are none: no sum with it is a part of a date. */
const NO_DIGITS: i32 = -1000000;
const MINUTE_MS: f64 = 60000;
const DAY_MS: f64 = 86400000;

/** The last number that was read, in ms. */
let milliseconds: f64 = NaN;
/** Date, hour, minute and zone that were read last, as they are loaded, and their time: the next line mostly has the same. */
let minute: u64 = 0;
let minute8: u64 = 0;
let minuteZone: u64 = 0;
let minuteMs: f64 = NaN;

/** Reads the line from `line` to `end` into the row; false, and without meaning, when it is another line or an unusual one. */
export function readStoppedTime(line: usize, end: usize, row: usize): bool {
  if (end - line < TOTAL_TIME_LENGTH) return false;
  let words = line;
  const hasDate = load<u8>(line, 4) === MINUS;
  if (hasDate) {
    if (!readDate(line, row)) return false;
    words += DATE_LENGTH;
  } else {
    store<f64>(row, NaN, WALL);
    store<f64>(row, 0, ZONE);
  }
  if (isDigit(load<u8>(words))) {
    words = readSeconds(words);
    if (words === 0 || (load<u16>(words) as u32) !== COLON_BLANK) return false;
    words += 2;
    store<f64>(row, milliseconds, UPTIME);
  } else {
    if (!hasDate) return false;
    store<f64>(row, NaN, UPTIME);
  }
  return isStoppedTime(words, end) && readFigures(words + TOTAL_TIME_LENGTH, end, row);
}

/** Whether the words of a stopped time are whole: `Hotspot8Reader` does not read the timestamp of other lines. */
export function isStoppedTime(words: usize, end: usize): bool {
  return (
    end >= words + TOTAL_TIME_LENGTH &&
    load<u64>(words) === TOTAL_TIME &&
    load<u64>(words, 8) === TOTAL_TIME_8 &&
    load<u64>(words, 16) === TOTAL_TIME_16 &&
    load<u64>(words, 24) === TOTAL_TIME_24 &&
    load<u64>(words, 32) === TOTAL_TIME_32 &&
    load<u64>(words, 40) === TOTAL_TIME_40 &&
    load<u64>(words, 47) === TOTAL_TIME_47
  );
}

/** Reads `0.0002385 seconds, Stopping threads took: 0.0000315 seconds`, or the first figure alone, up to the end of the line. */
function readFigures(from: usize, end: usize, row: usize): bool {
  let at = readSeconds(from);
  if (at === 0 || load<u64>(at) !== SECONDS) return false;
  store<f64>(row, milliseconds, DURATION);
  store<f64>(row, NaN, TIME_TO_SAFEPOINT);
  at += SECONDS_LENGTH;
  if (at === end) return true;
  if (load<u64>(at) !== STOPPING || load<u64>(at, 8) !== STOPPING_8 || load<u64>(at, 16) !== STOPPING_16) return false;
  if (load<u8>(at, STOPPING_LENGTH - 1) !== BLANK) return false;
  at = readSeconds(at + STOPPING_LENGTH);
  if (at === 0 || load<u64>(at) !== SECONDS) return false;
  store<f64>(row, milliseconds, TIME_TO_SAFEPOINT);
  return at + SECONDS_LENGTH === end;
}

/** Reads `0.0002385`; returns the address behind it, 0 when it is something else. */
function readSeconds(from: usize): usize {
  let at = from;
  let whole: i32 = 0;
  for (; at < from + MAX_DIGITS && isDigit(load<u8>(at)); at++) whole = whole * 10 + (load<u8>(at) as i32) - ZERO;
  if (at === from || load<u8>(at) !== POINT) return 0;
  const point = at++;
  let fraction: i32 = 0;
  let scale: f64 = 1;
  for (; at <= point + MAX_DIGITS && isDigit(load<u8>(at)); at++) {
    fraction = fraction * 10 + (load<u8>(at) as i32) - ZERO;
    scale *= 10;
  }
  milliseconds = (((whole as f64) * scale + (fraction as f64)) * 1000) / scale;
  return at === point + 1 ? 0 : at;
}

/** Reads `2015-03-17T11:44:46.135+0800: ` into the row; false when it is no date, or not followed by anything. */
function readDate(date: usize, row: usize): bool {
  const zone = ((load<u8>(date, ZONE_AT + 4) as u64) << 32) | (load<u32>(date, ZONE_AT) as u64);
  const isSameMinute =
    load<u64>(date) === minute &&
    load<u64>(date, 8) === minute8 &&
    zone === minuteZone &&
    load<u8>(date, SECOND_AT - 1) === COLON;
  if (!isSameMinute && !readMinute(date, zone)) return false;
  const seconds = readTwoDigits(date + SECOND_AT);
  const hundredths = readTwoDigits(date + SECOND_AT + 3);
  const last = load<u8>(date, ZONE_AT - 1);
  if (seconds < 0 || hundredths < 0 || !isDigit(last)) return false;
  if (load<u8>(date, SECOND_AT + 2) !== POINT || (load<u16>(date, DATE_LENGTH - 2) as u32) !== COLON_BLANK)
    return false;
  store<f64>(row, minuteMs + ((seconds * 1000 + hundredths * 10 + (last as i32) - ZERO) as f64), WALL);
  store<f64>(row, zone as f64, ZONE);
  return true;
}

/** Reads date, hour, minute and zone; false when one of them is unusual. */
function readMinute(date: usize, zone: u64): bool {
  if (load<u8>(date, MONTH_AT - 1) !== MINUS || load<u8>(date, DAY_AT - 1) !== MINUS) return false;
  if (load<u8>(date, HOUR_AT - 1) !== UPPER_T || load<u8>(date, MINUTE_AT - 1) !== COLON) return false;
  if (load<u8>(date, SECOND_AT - 1) !== COLON) return false;
  const year = readTwoDigits(date) * 100 + readTwoDigits(date + 2);
  const month = readTwoDigits(date + MONTH_AT);
  const day = readTwoDigits(date + DAY_AT);
  if (year < MIN_YEAR || month < 1 || month > 12 || day < 1 || day > 31) return false;
  const minutes = readTwoDigits(date + HOUR_AT) * 60 + readTwoDigits(date + MINUTE_AT);
  const zoneMinutes = readTwoDigits(date + ZONE_AT + 1) * 60 + readTwoDigits(date + ZONE_AT + 3);
  const sign = load<u8>(date, ZONE_AT);
  if (minutes < 0 || zoneMinutes < 0 || (sign !== PLUS && sign !== MINUS)) return false;
  const offset = (sign === MINUS ? -zoneMinutes : zoneMinutes) as f64;
  minuteMs = (countDays(year, month, day) as f64) * DAY_MS + (minutes as f64) * MINUTE_MS - offset * MINUTE_MS;
  minute = load<u64>(date);
  minute8 = load<u64>(date, 8);
  minuteZone = zone;
  return true;
}

/** Counts the days since 1970. Years begin in March, so that the leap day is the last one; 400 years have 146,097 days. */
function countDays(year: i32, month: i32, day: i32): i32 {
  const years = month <= 2 ? year - 1 : year;
  const century = years / 100;
  const dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
  return years * 365 + years / 4 - century + century / 4 + dayOfYear - 719468;
}

function readTwoDigits(at: usize): i32 {
  const tens = load<u8>(at);
  const ones = load<u8>(at, 1);
  return isDigit(tens) && isDigit(ones) ? ((tens as i32) - ZERO) * 10 + (ones as i32) - ZERO : NO_DIGITS;
}

function isDigit(byte: i32): bool {
  return ((byte - ZERO) as u32) < 10;
}
