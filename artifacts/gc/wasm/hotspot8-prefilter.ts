/**
 * Marks lines with which `Hotspot8Reader` does nothing. Most rows of the tables that G1 writes below a pause
 * (PrintGCDetails) are recognized by their blanks and first letters. Of `Application time`
 * (PrintGCApplicationConcurrentTime) only the timestamp counts: such a line is skipped where the lines before and after
 * it have a timestamp as well. Whole lines of a stopped time are read into rows of figures (stopped-time.ts).
 */
import { findLineStart, skipLine } from '../../../kernel/intake/wasm/line-marks';
import { isStoppedTime, ROW, readStoppedTime } from './stopped-time';

/** A shorter line is left to the reader, so that no byte after it is examined; so is a line that may be truncated. */
const MIN_LENGTH: usize = 16;
const MAX_LENGTH: usize = 4096;

const BLANK: i32 = 32;
const MINUS: i32 = 45;
const POINT: i32 = 46;
const ZERO: i32 = 48;
const UPPER_E: i32 = 69;
const UPPER_P: i32 = 80;

/** The length of `2015-03-17T11:44:46.135+0800: `, and where its zone begins. */
const DATE_LENGTH: usize = 30;
const ZONE_AT: usize = 24;
/** Digits of an uptime, and the length of its fraction with the point. */
const MAX_DIGITS: usize = 12;
const FRACTION_LENGTH: usize = 4;
/** `: `. */
const COLON_BLANK: u32 = 0x203a;
/** `Application time: `, in pieces as they are loaded. */
const APPLICATION: u64 = 0x746163696c707041;
const APPLICATION_8: u64 = 0x656d6974206e6f69;
const APPLICATION_LENGTH: usize = 18;
/** ` seconds`, and the greatest length of the figure before it. */
const SECONDS: u64 = 0x73646e6f63657320;
const SECONDS_LENGTH: usize = 8;
const MAX_FIGURE_LENGTH: usize = 20;

/**
 * Eight bytes of a row, as they are loaded: three blanks, a bracket and what follows, or as many blanks as there are.
 */
const EIGHT_BLANKS: u64 = 0x2020202020202020;
const THREE_BLANKS: u32 = 0x5b202020;
const SIX_BLANKS: u64 = 0x5b202020202020;
const SEVEN_BYTES: u64 = 0xffffffffffffff;
const BLANK_BRACKET: u32 = 0x5b20;
/** The first four letters of rows. */
const GC_WORKER: u32 = 0x57204347;
const EXT_ROOT: u32 = 0x20747845;
const UPDATE_RS: u32 = 0x61647055;
const SCAN_RS: u32 = 0x6e616353;
const OBJECT_COPY: u32 = 0x656a624f;
const TERMINATION: u32 = 0x6d726554;
const CODE_ROOT: u32 = 0x65646f43;
const SATB: u32 = 0x42544153;
const CHOOSE: u32 = 0x6f6f6843;
const FREE: u32 = 0x65657246;
const REDIRTY: u32 = 0x69646552;
const HUMONGOUS: u32 = 0x6f6d7548;

/**
 * Marks the ends (`~end`) of irrelevant lines, but never of the first and the last line of a block. Lines whose figures are
 * written to `rows` are marked as well; with 0, no figures are wanted. Returns the number of rows.
 */
export function prefilter(block: usize, ends: usize, count: i32, rows: usize): i32 {
  let row = rows;
  let startBefore: usize = 0;
  let wordsBefore: usize = 0;
  /** The line before is an `Application time`, and its clock continues that of the line before it. */
  let canSkipLineBefore: bool = false;
  for (let line = 1; line < count - 1; line++) {
    const place = ends + ((line as usize) << 2);
    const start = findLineStart(block, place);
    const length = block + load<i32>(place) - start;
    const isWhole = length >= MIN_LENGTH && length <= MAX_LENGTH;
    const end = start + length;
    if (isWhole && isIrrelevantRow(start)) skipLine(place);
    const words = isWhole ? findClockWords(start, end) : 0;
    const clockContinues = words !== 0 && words === wordsBefore && isLater(startBefore, start, words);
    if (canSkipLineBefore && clockContinues) skipLine(place - 4);
    canSkipLineBefore = clockContinues && isApplicationTime(start + words, end);
    startBefore = start;
    wordsBefore = words;
    if (rows !== 0 && isWhole && isDigit(load<u8>(start)) && readStoppedTime(start, end, row)) {
      store<f64>(row, line as f64);
      row += ROW;
      skipLine(place);
    }
  }
  return ((row - rows) / ROW) as i32;
}

/** Finds where the words of a stopped time or an application time begin in a line; 0 in all other lines. */
function findClockWords(line: usize, end: usize): usize {
  if (!isDigit(load<u8>(line))) return 0;
  const uptime = line + findUptime(line);
  let at = uptime;
  while (at < uptime + MAX_DIGITS && isDigit(load<u8>(at))) at++;
  if (load<u8>(at) !== POINT || (load<u16>(at, FRACTION_LENGTH) as u32) !== COLON_BLANK) return 0;
  const words = at + FRACTION_LENGTH + 2;
  return isApplicationTime(words, end) || isStoppedTime(words, end) ? words - line : 0;
}

/** Whether the rest of a line is `Application time: 0.0096070 seconds` and nothing else. */
function isApplicationTime(words: usize, end: usize): bool {
  if (end < words + APPLICATION_LENGTH + SECONDS_LENGTH) return false;
  if (end > words + APPLICATION_LENGTH + MAX_FIGURE_LENGTH + SECONDS_LENGTH) return false;
  return (
    load<u64>(words) === APPLICATION &&
    load<u64>(words, 8) === APPLICATION_8 &&
    load<u64>(end - SECONDS_LENGTH) === SECONDS
  );
}

/** The uptime begins after the date, when there is one. */
function findUptime(line: usize): usize {
  return load<u8>(line, 4) === MINUS && (load<u16>(line, DATE_LENGTH - 2) as u32) === COLON_BLANK ? DATE_LENGTH : 0;
}

/** Whether the uptime, which has as many digits, has not decreased, and the zone is the same. */
function isLater(before: usize, line: usize, words: usize): bool {
  const uptime = findUptime(line);
  if (findUptime(before) !== uptime) return false;
  if (uptime > 0 && load<u32>(before, ZONE_AT) !== load<u32>(line, ZONE_AT)) return false;
  for (let at = uptime; at < words; at++) {
    const was = load<u8>(before + at);
    const is = load<u8>(line + at);
    if (is !== was) return is > was;
  }
  return true;
}

function isDigit(byte: i32): bool {
  return ((byte - ZERO) as u32) < 10;
}

function isIrrelevantRow(row: usize): bool {
  const begin = load<u64>(row);
  if ((begin as u32) === THREE_BLANKS) return !isReadAtThree(load<u8>(row, 4));
  if ((begin & SEVEN_BYTES) === SIX_BLANKS) return isWorkerRow(load<u32>(row, 7));
  return begin === EIGHT_BLANKS && (load<u16>(row, 8) as u32) === BLANK_BRACKET;
}

/** `[Eden: …]`, `[Parallel Time: …]`, and figures. */
function isReadAtThree(letter: i32): bool {
  return letter === UPPER_E || letter === UPPER_P || letter === BLANK || isDigit(letter);
}

/** Whether a row describes workers; other rows count references or, for string deduplication, hold figures. */
function isWorkerRow(letters: u32): bool {
  switch (letters) {
    case GC_WORKER:
    case EXT_ROOT:
    case UPDATE_RS:
    case SCAN_RS:
    case OBJECT_COPY:
    case TERMINATION:
    case CODE_ROOT:
    case SATB:
    case CHOOSE:
    case FREE:
    case REDIRTY:
    case HUMONGOUS:
      return true;
  }
  return false;
}
