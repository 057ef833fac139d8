/**
 * Marks lines with which no thread dump can begin in any format (../src/formats/index.ts), by their first and last
 * bytes. It marks too few rather than too many: a line that might begin a dump is left to the formats. Lines inside of
 * dumps are marked as well; the reader skips none while it reads a dump.
 */
import { findLineStart, skipLine } from '../../../kernel/intake/wasm/line-marks';

/** Shorter lines may be a process id or `Heap`; longer ones may be truncated. */
const MIN_LENGTH: usize = 20;
const MAX_LENGTH: usize = 4096;

const TAB: i32 = 9;
const CARRIAGE_RETURN: i32 = 13;
const BLANK: i32 = 32;
const QUOTE: i32 = 34;
const HASH: i32 = 35;
const MINUS: i32 = 45;
const ZERO: i32 = 48;
const THREE: i32 = 51;
const COLON: i32 = 58;
const EQUALS: i32 = 61;
const UPPER_A: i32 = 65;
const UPPER_D: i32 = 68;
const UPPER_F: i32 = 70;
const UPPER_I: i32 = 73;
const UPPER_P: i32 = 80;
const UPPER_S: i32 = 83;
const UPPER_T: i32 = 84;
const UPPER_X: i32 = 88;
const OPEN_BRACKET: i32 = 91;
const CLOSE_BRACKET: i32 = 93;
const LOWER_E: i32 = 101;
const LOWER_H: i32 = 104;
const LOWER_N: i32 = 110;
const LOWER_O: i32 = 111;
const LOWER_T: i32 = 116;
const LOWER_U: i32 = 117;
const OPEN_BRACE: i32 = 123;
const CLOSE_BRACE: i32 = 125;
const DELETE: i32 = 127;

/** Marks the ends (`~end`) of lines that begin no dump, but never of the first and the last line of a block. */
export function prefilter(block: usize, ends: usize, count: i32): void {
  for (let line = 1; line < count - 1; line++) {
    const place = ends + ((line as usize) << 2);
    const start = findLineStart(block, place);
    const end = block + load<i32>(place);
    if (end < start + MIN_LENGTH || end - start > MAX_LENGTH) continue;
    if (!mayBegin(start, end)) skipLine(place);
  }
}

function mayBegin(start: usize, end: usize): bool {
  const first = load<u8>(start) as i32;
  if (isBracket(first) && hasQuote(start, end)) return true;
  if (hasFirstWord(first, start)) return true;
  const lineEnd = (load<u8>(end - 1) as i32) === CARRIAGE_RETURN ? end - 1 : end;
  const last = findLast(start, lineEnd);
  return last === COLON || (isBracket(last) && hasQuote(start, end)) || endsWithDate(lineEnd);
}

/** Whether a line with these first bytes may begin a dump. */
function hasFirstWord(first: i32, start: usize): bool {
  if (first === BLANK) return mayHaveColumns(start);
  // A hole that copytruncate left is skipped by the reader.
  if (first === 0 || first === QUOTE || first === HASH) return true;
  const second = load<u8>(start + 1) as i32;
  return first < UPPER_A ? hasFirstMark(first, second) : hasFirstLetters(first, second);
}

/** `0SECTION`, `3XMTHREADINFO`, `-----`, `=====`. */
function hasFirstMark(first: i32, second: i32): bool {
  if (first === MINUS || first === EQUALS) return second === first;
  return first === ZERO ? second === UPPER_S : first > ZERO && first <= THREE && second === UPPER_X;
}

/** `Attaching`, `DALVIK`, `Debugger`, `Full`, `Found`, `PID`, `Thread`, `num`, `top`. */
function hasFirstLetters(first: i32, second: i32): bool {
  if (first === UPPER_A) return second === LOWER_T;
  if (first === UPPER_D) return second === UPPER_A || second === LOWER_E;
  if (first === UPPER_F) return second === LOWER_U || second === LOWER_O;
  if (first === UPPER_P) return second === UPPER_I;
  if (first === UPPER_T) return second === LOWER_H;
  return (first === LOWER_N && second === LOWER_U) || (first === LOWER_T && second === LOWER_O);
}

/** Whether the first word of a line that begins with a blank may be `num` or `PID`. */
function mayHaveColumns(start: usize): bool {
  let at = start;
  while ((load<u8>(at) as i32) === BLANK) at++;
  const first = load<u8>(at) as i32;
  return first === LOWER_N || first === UPPER_P || first < BLANK || first >= DELETE;
}

/** Returns the last byte before `end` that is no blank. */
function findLast(start: usize, end: usize): i32 {
  let at = end - 1;
  while (at > start && isBlank(load<u8>(at))) at--;
  return load<u8>(at) as i32;
}

function isBlank(byte: i32): bool {
  return byte === BLANK || byte === TAB;
}

/** Whether the line may end with `2026-11-20 21:51:46`. */
function endsWithDate(end: usize): bool {
  return (
    (load<u8>(end - 3) as i32) === COLON &&
    (load<u8>(end - 6) as i32) === COLON &&
    (load<u8>(end - 15) as i32) === MINUS
  );
}

function isBracket(byte: i32): bool {
  return byte === OPEN_BRACE || byte === OPEN_BRACKET || byte === CLOSE_BRACE || byte === CLOSE_BRACKET;
}

/** Whether a quote is in the line, or shortly after it: JSON has a key. */
function hasQuote(start: usize, end: usize): bool {
  const quotes = i8x16.splat(QUOTE as i8);
  for (let at = start; at < end; at += 16) if (v128.any_true(i8x16.eq(v128.load(at), quotes))) return true;
  return false;
}
