/**
 * A table of the shapes of lines: their bytes, with 0 in place of every digit, and of every hex digit of a UUID. It has places for two
 * shapes in each bucket; a shape that is found for the second time takes the place of an older one. Every shape that gets a place gets
 * a number of its own. Memory belongs to the caller and is laid out as ../src/shapes/line-shapes.ts says: the shape of a line, the
 * hashes of shapes that were seen once, and the table.
 */

const LANE: usize = 16;
const SEEN_AT: usize = 2048;
const SEEN_BITS: u32 = 16;
const TABLE_AT: usize = SEEN_AT + ((1 as usize) << (SEEN_BITS + 2));
/** 16,384 places of a header, which is the length of the shape, its number and its hash, and the shape. */
const PLACE_BITS: u32 = 14;
const PLACE_SHIFT: usize = 9;
const HEADER: usize = 16;
/** Longer lines have no shape. */
const MAX_LENGTH: usize = ((1 as usize) << PLACE_SHIFT) - HEADER;
/** Too many numbers for any file: a shape must be found twice. */
const MAX_NUMBER: i32 = 0x7fffffff;
/** The number of a line without a shape, or of a shape that is new. */
const NONE: i32 = 0;

const CARRIAGE_RETURN: u8 = 0x0d;
const ZERO: u8 = 0x30;
const DASH: u8 = 0x2d;
/** `34d56e07-2590-408d-2dce-0151d77cf3e6`. */
const UUID_BYTES: usize = 36;
const UUID_DASHES = 4;
const FIRST_DASH: usize = 8;
/** The characters beside which a UUID stands alone: blank, `=`, `[`, `(`, `"` before it, blank, `]`, `)`, `"`, `,`, `;` behind it. */
const BEFORE: u64 = 0x22285b3d20;
const AFTER: u64 = 0x3b2c22295d20;

const FACTOR: u64 = 0x9e3779b97f4a7c15;

/** Where the memory of the table begins. */
let table: usize = 0;
/** The number of the last shape that got a place. */
let lastNumber: i32 = NONE;

/** Takes the memory of the table, whose first shape gets the number after `number`. */
export function begin(memory: usize, number: i32): void {
  table = memory;
  lastNumber = number;
}

/** Numbers the lines of a block, but not the last one, whose ends are given. */
export function numberLines(block: usize, ends: usize, count: i32, numbers: usize): void {
  let start: usize = block;
  for (let index: usize = 0; index < (count as usize); index++) {
    const mark = load<i32>(ends + (index << 2));
    const end = block + ((mark < 0 ? ~mark : mark) as usize);
    const isLast = index === (count as usize) - 1;
    store<i32>(numbers + (index << 2), isLast ? NONE : numberLine(start, end));
    start = end + 1;
  }
}

function numberLine(start: usize, end: usize): i32 {
  let length = end - start;
  if (length !== 0 && load<u8>(end - 1) === CARRIAGE_RETURN) length--;
  return length === 0 || length > MAX_LENGTH ? NONE : find(start, length);
}

/** Returns the number of the shape of a line; NONE when it is new, or the line has none. */
export function find(line: usize, length: usize): i32 {
  const hash = writeShape(line, length);
  if (hash === 0) return NONE;
  const first = ((hash >> 20) as u32) & ((1 << PLACE_BITS) - 1);
  if (holds(first, length, hash)) return load<i32>(addressOf(first), 4);
  if (holds(first ^ 1, length, hash)) return load<i32>(addressOf(first ^ 1), 4);
  const seen = table + SEEN_AT + ((((hash >> 40) as u32) & ((1 << SEEN_BITS) - 1)) << 2);
  if (load<u32>(seen) === (hash as u32)) return keep(first, length, hash);
  store<u32>(seen, hash as u32);
  return NONE;
}

/** Gives the shape a place, an empty one if there is, and returns its number. */
function keep(first: u32, length: usize, hash: u64): i32 {
  if (lastNumber === MAX_NUMBER) return NONE;
  const isFree = load<u32>(addressOf(first)) === 0;
  const address = addressOf(isFree ? first : first ^ (((hash >> 60) as u32) & 1));
  store<u32>(address, length as u32);
  store<i32>(address, ++lastNumber, 4);
  store<u64>(address, hash, 8);
  memory.copy(address + HEADER, table, (length + LANE - 1) & ~(LANE - 1));
  return lastNumber;
}

/** Writes the shape of a line, filled with zeros up to a whole lane, and returns its hash; 0 for a line that is not ASCII. */
function writeShape(line: usize, length: usize): u64 {
  const zeros = i8x16.splat(ZERO);
  const tens = i8x16.splat(10);
  const dashes = i8x16.splat(DASH);
  const indexes = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  let all = i8x16.splat(0);
  let dashCount = 0;
  let hash: u64 = length as u64;
  for (let at: usize = 0; at < length; at += LANE) {
    let bytes = v128.load(line + at);
    if (length - at < LANE) bytes = v128.and(bytes, i8x16.lt_u(indexes, i8x16.splat((length - at) as i8)));
    all = v128.or(all, bytes);
    const isDigit = i8x16.lt_u(i8x16.sub(bytes, zeros), tens);
    const shape = v128.bitselect(zeros, bytes, isDigit);
    v128.store(table + at, shape);
    hash = extendHash(hash, shape);
    dashCount += popcnt(i8x16.bitmask(i8x16.eq(bytes, dashes)));
  }
  if (i8x16.bitmask(all) !== 0) return 0;
  return dashCount >= UUID_DASHES && zeroUuids(length) ? hashShape(length) : hash;
}

/** Writes zeros for the hex digits of all UUIDs of the shape; returns whether there are any. */
function zeroUuids(length: usize): bool {
  let hasAny = false;
  const dashes = i8x16.splat(DASH);
  for (let at: usize = 0; at < length; at += LANE) {
    let found = i8x16.bitmask(i8x16.eq(v128.load(table + at), dashes));
    for (; found !== 0; found &= found - 1) {
      const dash = at + (ctz(found) as usize);
      if (dash <= FIRST_DASH || !isUuid(dash - FIRST_DASH, length)) continue;
      zeroUuid(table + dash - FIRST_DASH);
      hasAny = true;
    }
  }
  return hasAny;
}

/** Whether a UUID with a digit stands here alone: its neighbors would read it as a part of something else where they touch it. */
function isUuid(begin: usize, length: usize): bool {
  const end = begin + UUID_BYTES;
  if (end > length || !isOneOf(load<u8>(table + begin - 1), BEFORE)) return false;
  return (end === length || isOneOf(load<u8>(table + end), AFTER)) && hasUuidAt(table + begin);
}

function hasUuidAt(address: usize): bool {
  let hasDigit = false;
  for (let index: usize = 0; index < UUID_BYTES; index++) {
    const code = load<u8>(address + index);
    if (index === 8 || index === 13 || index === 18 || index === 23) {
      if (code !== DASH) return false;
    } else if (code === ZERO) hasDigit = true;
    else if (code < 0x61 || code > 0x66) return false;
  }
  return hasDigit;
}

/** `codes` has a character in each byte. */
function isOneOf(code: u8, codes: u64): bool {
  for (let rest = codes; rest !== 0; rest >>= 8) if ((rest as u8) === code) return true;
  return false;
}

function zeroUuid(address: usize): void {
  memory.fill(address, ZERO, 8);
  memory.fill(address + 9, ZERO, 4);
  memory.fill(address + 14, ZERO, 4);
  memory.fill(address + 19, ZERO, 4);
  memory.fill(address + 24, ZERO, 12);
}

function hashShape(length: usize): u64 {
  let hash: u64 = length as u64;
  for (let at: usize = 0; at < length; at += LANE) hash = extendHash(hash, v128.load(table + at));
  return hash;
}

function extendHash(before: u64, shape: v128): u64 {
  let hash = (before ^ i64x2.extract_lane(shape, 0)) * FACTOR;
  hash ^= hash >> 29;
  hash = (hash ^ i64x2.extract_lane(shape, 1)) * FACTOR;
  return hash ^ (hash >> 32);
}

function addressOf(place: u32): usize {
  return table + TABLE_AT + ((place as usize) << PLACE_SHIFT);
}

function holds(place: u32, length: usize, hash: u64): bool {
  const address = addressOf(place);
  if ((load<u32>(address) as usize) !== length || load<u64>(address, 8) !== hash) return false;
  for (let at: usize = 0; at < length; at += LANE) {
    if (v128.any_true(v128.xor(v128.load(address + HEADER + at), v128.load(table + at)))) return false;
  }
  return true;
}
