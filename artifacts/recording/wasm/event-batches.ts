/**
 * Steps over the events of a chunk. Events that nobody asked for are counted, those of frequent types become rows of a batch, and equal
 * ones that follow each other closely become one row. Everything else is left to ../src/formats/modern/event-loop.ts, which reads the
 * same events without this program and is what tests compare it with. ../src/formats/modern/batches/batch-memory.ts has the layout.
 */

/** The fields that both sides know. */
const AT: usize = 0;
const FILLED: usize = 4;
const ROWS: usize = 8;
const STRINGS: usize = 12;
const LAST_MS: usize = 16;
const BASE_MS: usize = 24;
const MS_PER_TICK: usize = 32;
const START_HIGH: usize = 40;
const START_LOW: usize = 48;
/** The position in the file of the first byte of the input. */
const INPUT_POSITION: usize = 56;

const TYPES_AT: usize = 0x10000;
const READERS_AT: usize = 0x50000;
const READER_BYTES: usize = 64;
const RECENT_AT: usize = 0x300000;
const RECENT_SLOTS: u32 = 32768;
const STRING_SLOTS_AT: usize = 0xa0000;
const STRING_SLOTS: u32 = 4096;
/** A file could be made so that all its texts have one slot. */
const MAX_PROBES: i32 = 16;
const STRINGS_AT: usize = 0xb0000;
const STRING_BYTES: usize = 144;
const MAX_STRINGS: i32 = 1024;
const MAX_STRING_LENGTH: usize = 128;
const ROWS_AT: usize = 0x100000;
const ROW_BYTES: usize = 128;
const MAX_ROWS: i32 = 16384;
const INPUT_AT: usize = 0x320000;
const MAX_TYPES: u64 = 65536;

/** What a reader holds: where its steps are (0 when its events are only counted), and what was counted. */
const READER_STEPS: usize = 0;
const READER_KEYS: usize = 4;
const READER_COUNT: usize = 8;
const READER_PARTS: usize = 12;
const READER_BYTES_READ: usize = 16;
const READER_JOIN_MS: usize = 24;

/** Which parts of a row the events have. */
const HAS_DURATION: i32 = 1;
const WEIGHS_DURATION: i32 = 2;
const HAS_WEIGHT: i32 = 4;
const HAS_SIZE: i32 = 8;

/** What a row holds. The steps write integers; those that are no keys become doubles when the event is sound. */
const ROW_READER: usize = 0;
const ROW_COUNT: usize = 4;
const ROW_TIME: usize = 8;
const ROW_LONGEST: usize = 16;
const ROW_WEIGHT: usize = 24;
const ROW_SIZE: usize = 32;
const ROW_TEXT_AT: usize = 40;
const ROW_KEYS: usize = 48;

/** Why `run` returned. */
const NEEDS_INPUT: i32 = 0;
const IS_FULL: i32 = 1;
const IS_OTHER: i32 = 2;

/** The steps of a reader; the operand of those that take a value is its place in the row. */
const END: i32 = 0;
/** 1 takes a number as it is. */
const TAKE_INT: i32 = 2;
/** A key above this is left to the caller, whose numbers cannot hold it. */
const TAKE_KEY: i32 = 3;
const TAKE_TEXT: i32 = 4;
const SKIP_VARINTS: i32 = 5;
const SKIP_BYTES: i32 = 6;
const TAKE_TEXT_AT: i32 = 7;
const STEP_BYTES: usize = 8;

/** How an event was read. */
const SOUND: i32 = 0;
const DAMAGED: i32 = 1;
const OTHER: i32 = 2;
const FULL: i32 = 3;
/** Behind every event: the event has something that is left to the caller. */
const LEFT_OUT: usize = 0xffffffff;

/** The place of a text that is null or empty. */
const NO_TEXT: f64 = -1;
/** Keys of texts: there is none, it is empty, or it is one of those that are kept here. */
const NULL_TEXT: i64 = -1;
const EMPTY_TEXT: i64 = -2;
const FIRST_KEPT_TEXT: i64 = -16;

const STRING_NULL: u32 = 0;
const STRING_EMPTY: u32 = 1;
const STRING_POOLED: u32 = 2;
const STRING_CHARS: u32 = 4;
const LAST_STRING: u32 = 5;

/** The highest bit of eight bytes, which is set in every byte of a varint but its last. */
const MORE: u64 = 0x8080808080808080;
/** The same of a size and a type in three bytes, and what it is when the size has one of them. */
const PREFIX_STOPS: u64 = 0x808080;
const USUAL_PREFIX: u64 = 0x8000;
const MAX_KEY: u64 = 1 << 53;
const LOW_BITS: u64 = 28;
const LOW_MASK: u64 = (1 << 28) - 1;
const LOW_FACTOR: f64 = 268435456.0;
const SIGN_HIGH: f64 = 34359738368.0;
const FULL_HIGH: f64 = 68719476736.0;
const HASH_FACTOR: u64 = 0x9e3779b97f4a7c15;

let rows: i32 = 0;
let lastMs: f64 = 0;
/** The text of the event whose key was found last, and where the text ends. */
let textKey: i64 = 0;
let textEnd: usize = 0;

/** The highest bits of the bytes that end a varint, of the eight bytes at `at`. */
function findStops(at: usize): u64 {
  return ~load<u64>(at) & MORE;
}

function countBytes(stops: u64): usize {
  return stops ? (<usize>ctz(stops) >> 3) + 1 : 9;
}

/** Puts the groups of seven bits of a varint together. The ninth byte gives all its eight bits. */
function joinBits(at: usize, stops: u64): u64 {
  if (stops & 128) return load<u8>(at);
  let bits = load<u64>(at) & (stops ^ (stops - 1)) & ~MORE;
  bits = (bits & 0x007f007f007f007f) | ((bits & 0x7f007f007f007f00) >> 1);
  bits = (bits & 0x00003fff00003fff) | ((bits & 0x3fff00003fff0000) >> 2);
  bits = (bits & 0x000000000fffffff) | ((bits & 0x0fffffff00000000) >> 4);
  return stops ? bits : bits | ((<u64>load<u8>(at + 8)) << 56);
}

function skipVarints(at: usize, count: usize, end: usize): usize {
  for (let skipped: usize = 0; skipped < count && at <= end; skipped++) at += countBytes(findStops(at));
  return at;
}

/** Moves behind a text whose kind stands at `at`. A damaged one ends behind the event. */
function skipText(at: usize, end: usize): usize {
  const kind: u32 = load<u8>(at++);
  if (kind === STRING_NULL || kind === STRING_EMPTY) return at;
  const stops = findStops(at);
  const length = joinBits(at, stops);
  at += countBytes(stops);
  if (kind === STRING_POOLED) return at;
  if (kind !== STRING_CHARS) return at <= end && length <= <u64>(end - at) ? at + <usize>length : end + 1;
  if (<i64>length <= 0 || at >= end) return at;
  return length > <u64>(end - at) ? end + 1 : skipVarints(at, <usize>length, end);
}

/** Finds the key of the text at `at`. Returns false when the text is not one that is kept here. */
function findText(at: usize, end: usize): bool {
  const kind: u32 = load<u8>(at++);
  textEnd = at;
  if (kind === STRING_NULL || kind === STRING_EMPTY) {
    textKey = kind === STRING_NULL ? NULL_TEXT : EMPTY_TEXT;
    return true;
  }
  const stops = findStops(at);
  const length = joinBits(at, stops);
  at += countBytes(stops);
  if (kind === STRING_POOLED) {
    textKey = <i64>length;
    textEnd = at;
    return length < MAX_KEY;
  }
  const isInside = at <= end && length <= <u64>(end - at);
  if (kind > LAST_STRING || !isInside || length === 0 || length > MAX_STRING_LENGTH) return false;
  textEnd = at + <usize>length;
  return findKeptText(at, <usize>length, kind);
}

/** Eight bytes of a text, of which those behind its end are 0. */
function loadText(at: usize, left: usize): u64 {
  return left >= 8 ? load<u64>(at) : load<u64>(at) & ((1 << ((<u64>left) << 3)) - 1);
}

function isEqualText(kept: usize, at: usize, length: usize): bool {
  for (let from: usize = 0; from < length; from += 8)
    if (load<u64>(kept + from) !== loadText(at + from, length - from)) return false;
  return true;
}

function findKeptText(at: usize, length: usize, kind: u32): bool {
  let hash: u64 = kind;
  for (let from: usize = 0; from < length; from += 8) hash = mix(hash, loadText(at + from, length - from));
  let slot = <u32>(hash >> 32) & (STRING_SLOTS - 1);
  let number = load<i32>(STRING_SLOTS_AT + ((<usize>slot) << 2));
  for (let probe = 0; number !== 0; probe++) {
    if (probe === MAX_PROBES) return false;
    const entry = STRINGS_AT + <usize>(number - 1) * STRING_BYTES;
    const isLike = load<i32>(entry) === <i32>length && load<i32>(entry + 4) === <i32>kind;
    if (isLike && isEqualText(entry + 8, at, length)) {
      textKey = FIRST_KEPT_TEXT - <i64>(number - 1);
      return true;
    }
    slot = (slot + 1) & (STRING_SLOTS - 1);
    number = load<i32>(STRING_SLOTS_AT + ((<usize>slot) << 2));
  }
  return keepText(at, length, kind, slot);
}

function keepText(at: usize, length: usize, kind: u32, slot: u32): bool {
  const count = load<i32>(STRINGS);
  if (count === MAX_STRINGS) return false;
  const entry = STRINGS_AT + <usize>count * STRING_BYTES;
  let highest: u64 = 0;
  for (let from: usize = 0; from < length; from += 8) {
    const part = loadText(at + from, length - from);
    store<u64>(entry + 8 + from, part);
    highest |= part;
  }
  // Chars of 128 and above take more bytes than their count says.
  if (kind === STRING_CHARS && (highest & MORE) !== 0) return false;
  store<i32>(entry, <i32>length);
  store<i32>(entry + 4, <i32>kind);
  store<i32>(STRINGS, count + 1);
  store<i32>(STRING_SLOTS_AT + ((<usize>slot) << 2), count + 1);
  textKey = FIRST_KEPT_TEXT - <i64>count;
  return true;
}

function mix(hash: u64, value: u64): u64 {
  const mixed = (hash ^ value) * HASH_FACTOR;
  return mixed ^ (mixed >> 29);
}

/** Takes a text, or passes over what is no number, or notes where it stands. */
function takeOther(operation: i32, operand: usize, row: usize, at: usize, end: usize): usize {
  if (operation === TAKE_TEXT) {
    if (!findText(at, end)) return LEFT_OUT;
    store<i64>(row + operand, textKey);
    return textEnd;
  }
  if (operation === SKIP_VARINTS) return skipVarints(at, operand, end);
  if (operation === SKIP_BYTES) return at + operand;
  if (operation === TAKE_TEXT_AT) {
    const isText = load<u8>(at) > STRING_EMPTY;
    store<f64>(row + ROW_TEXT_AT, isText ? load<f64>(INPUT_POSITION) + <f64>(at - INPUT_AT) : NO_TEXT);
  }
  return skipText(at, end);
}

/**
 * Takes a number. Most have one or two bytes: the processor guesses so, and goes on with the next field before it has counted the bytes
 * of this one.
 */
function takeNumber(operation: i32, into: usize, at: usize): usize {
  const word = load<u64>(at);
  if (!(word & 0x80)) {
    store<u64>(into, word & 0x7f);
    return at + 1;
  }
  if (!(word & 0x8000)) {
    store<u64>(into, (word & 0x7f) | ((word >> 1) & 0x3f80));
    return at + 2;
  }
  const stops = findStops(at);
  const bits = joinBits(at, stops);
  store<u64>(into, operation === TAKE_INT ? <u64>(<i64>(<i32>bits)) : bits);
  return operation === TAKE_KEY && bits >= MAX_KEY ? LEFT_OUT : at + countBytes(stops);
}

/** Reads one event into a row. */
function readRow(step: usize, row: usize, at: usize, end: usize): i32 {
  for (let operation = load<i32>(step); operation !== END; operation = load<i32>(step)) {
    const operand = <usize>load<i32>(step + 4);
    step += STEP_BYTES;
    if (operation <= TAKE_KEY) at = takeNumber(operation, row + operand, at);
    else at = takeOther(operation, operand, row, at, end);
    if (at > end) return at === LEFT_OUT ? OTHER : DAMAGED;
  }
  return SOUND;
}

function loadNumber(at: usize): f64 {
  return <f64>load<i64>(at);
}

/** Turns what the steps took into the times and numbers of a row. */
function finishRow(row: usize, parts: i32): void {
  const bits = load<u64>(row + ROW_TIME);
  let high = <f64>(bits >> LOW_BITS) - load<f64>(START_HIGH);
  if (high > SIGN_HIGH) high -= FULL_HIGH;
  const ticks = high * LOW_FACTOR + <f64>(bits & LOW_MASK) - load<f64>(START_LOW);
  const time = load<f64>(BASE_MS) + ticks * load<f64>(MS_PER_TICK);
  const duration = parts & HAS_DURATION ? loadNumber(row + ROW_LONGEST) * load<f64>(MS_PER_TICK) : NaN;
  const length = duration > 0 ? duration : 0;
  const weight = parts & HAS_WEIGHT ? loadNumber(row + ROW_WEIGHT) : 1;
  const size = parts & HAS_SIZE ? loadNumber(row + ROW_SIZE) : 0;
  store<f64>(row + ROW_TIME, time);
  store<f64>(row + ROW_LONGEST, duration);
  store<f64>(row + ROW_WEIGHT, parts & WEIGHS_DURATION ? length : weight >= 0 ? weight : 1);
  store<f64>(row + ROW_SIZE, size > 0 ? size : 0);
  lastMs = max<f64>(lastMs, time + length);
}

function hasSameKeys(row: usize, other: usize, keys: usize): bool {
  for (let key: usize = 0; key < keys; key++) {
    const at = ROW_KEYS + (key << 3);
    if (load<i64>(row + at) !== load<i64>(other + at)) return false;
  }
  return true;
}

/** Adds a row to an equal one of a moment ago. Returns false when there is none. */
function joinRecent(row: usize, keys: usize, joinMs: f64): bool {
  let hash: u64 = load<i32>(row + ROW_READER);
  for (let key: usize = 0; key < keys; key++) hash = mix(hash, load<u64>(row + ROW_KEYS + (key << 3)));
  const slot = RECENT_AT + ((<usize>(<u32>(hash >> 32) & (RECENT_SLOTS - 1))) << 2);
  const recent = load<i32>(slot) - 1;
  const into = ROWS_AT + <usize>recent * ROW_BYTES;
  const isKnown = recent >= 0 && recent < rows && load<i32>(into) === load<i32>(row) && hasSameKeys(row, into, keys);
  if (!isKnown || abs<f64>(load<f64>(into + ROW_TIME) - load<f64>(row + ROW_TIME)) >= joinMs) {
    store<i32>(slot, rows + 1);
    return false;
  }
  store<i32>(into + ROW_COUNT, load<i32>(into + ROW_COUNT) + 1);
  store<f64>(into + ROW_WEIGHT, load<f64>(into + ROW_WEIGHT) + load<f64>(row + ROW_WEIGHT));
  store<f64>(into + ROW_SIZE, load<f64>(into + ROW_SIZE) + load<f64>(row + ROW_SIZE));
  if (load<f64>(row + ROW_LONGEST) > load<f64>(into + ROW_LONGEST))
    store<f64>(into + ROW_LONGEST, load<f64>(row + ROW_LONGEST));
  return true;
}

/** Reads one event into the next row, or joins it with a row. One without steps is only counted. */
function readEvent(reader: usize, number: i32, at: usize, end: usize): i32 {
  const steps = <usize>load<i32>(reader + READER_STEPS);
  if (steps === 0) return SOUND;
  if (rows === MAX_ROWS) return FULL;
  const row = ROWS_AT + <usize>rows * ROW_BYTES;
  store<i32>(row + ROW_READER, number);
  store<i32>(row + ROW_COUNT, 1);
  const how = readRow(steps, row, at, end);
  if (how !== SOUND) return how;
  finishRow(row, load<i32>(reader + READER_PARTS));
  const joinMs = load<f64>(reader + READER_JOIN_MS);
  if (joinMs === 0 || !joinRecent(row, <usize>load<i32>(reader + READER_KEYS), joinMs)) rows++;
  return SOUND;
}

/** Steps over events from `AT` on, up to one that it does not read. Returns why. */
function step(): i32 {
  const limit = INPUT_AT + <usize>load<i32>(FILLED);
  let start = INPUT_AT + <usize>load<i32>(AT);
  while (start < limit) {
    store<i32>(AT, <i32>(start - INPUT_AT));
    const word = load<u64>(start);
    // Most events are short, and the ids of frequent types have two bytes: the processor goes on before it has counted them.
    let size = word & 0x7f;
    let type = ((word >> 8) & 0x7f) | ((word >> 9) & 0x3f80);
    let at = start + 3;
    if ((word & PREFIX_STOPS) !== USUAL_PREFIX) {
      const sizeStops = findStops(start);
      size = joinBits(start, sizeStops);
      at = start + countBytes(sizeStops);
      const typeStops = findStops(at);
      type = joinBits(at, typeStops);
      at += countBytes(typeStops);
    }
    if (<i64>size < 2 || type >= MAX_TYPES) return IS_OTHER;
    if (size > <u64>(limit - start)) return NEEDS_INPUT;
    start += <usize>size;
    const number = load<i32>(TYPES_AT + ((<usize>type) << 2));
    if (number < 0) return IS_OTHER;
    // Types that the metadata does not know have the number 0, whose events are counted and never asked for.
    const reader = READERS_AT + <usize>number * READER_BYTES;
    const how = readEvent(reader, number, at, start);
    if (how >= OTHER) return how === FULL ? IS_FULL : IS_OTHER;
    store<i32>(reader + READER_COUNT, load<i32>(reader + READER_COUNT) + 1);
    store<f64>(reader + READER_BYTES_READ, load<f64>(reader + READER_BYTES_READ) + <f64>size);
  }
  store<i32>(AT, <i32>(start - INPUT_AT));
  return NEEDS_INPUT;
}

/** Steps over events from `AT` on. Returns why it stopped; the event there was not read. */
export function run(): i32 {
  rows = load<i32>(ROWS);
  lastMs = load<f64>(LAST_MS);
  const why = step();
  store<i32>(ROWS, rows);
  store<f64>(LAST_MS, lastMs);
  return why;
}
