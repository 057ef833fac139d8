/**
 * A table of the shapes of lines: their bytes, with 0 in place of every digit, and of every hex digit of a UUID. It has places for two shapes in each bucket, and a new
 * shape takes the place of an older one. Memory belongs to the caller and is laid out as ../src/shapes/line-shapes.ts says: the line,
 * its shape, the hashes of shapes that were seen once, and the table.
 */

const LANE: usize = 16;
const SHAPE_AT: usize = 2048;
const SEEN_AT: usize = 4096;
const SEEN_BITS: u32 = 14;
const TABLE_AT: usize = SEEN_AT + ((1 as usize) << (SEEN_BITS + 2));
/** 8,192 places of a header, which is the length of the shape and its hash, and the shape. */
const PLACE_BITS: u32 = 13;
const PLACE_SHIFT: usize = 9;
const HEADER: usize = 16;

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
const SEEN_BEFORE: i32 = -2;
const NEW: i32 = -1;

/** Writes the shape of the line, filled with zeros up to a whole lane, and returns its hash. */
function writeShape(length: usize): u64 {
  const zeros = i8x16.splat(ZERO);
  const tens = i8x16.splat(10);
  const dashes = i8x16.splat(DASH);
  memory.fill(length, 0, LANE);
  let dashCount = 0;
  let hash: u64 = length as u64;
  for (let at: usize = 0; at < length; at += LANE) {
    const bytes = v128.load(at);
    const isDigit = i8x16.lt_u(i8x16.sub(bytes, zeros), tens);
    const shape = v128.bitselect(zeros, bytes, isDigit);
    v128.store(SHAPE_AT + at, shape);
    hash = extendHash(hash, shape);
    dashCount += popcnt(i8x16.bitmask(i8x16.eq(bytes, dashes)));
  }
  return dashCount >= UUID_DASHES && zeroUuids(length) ? hashShape(length) : hash;
}

/** Writes zeros for the hex digits of all UUIDs of the shape; returns whether there are any. */
function zeroUuids(length: usize): bool {
  let hasAny = false;
  const dashes = i8x16.splat(DASH);
  for (let at: usize = 0; at < length; at += LANE) {
    let found = i8x16.bitmask(i8x16.eq(v128.load(SHAPE_AT + at), dashes));
    for (; found !== 0; found &= found - 1) {
      const dash = at + (ctz(found) as usize);
      if (dash <= FIRST_DASH || !isUuid(dash - FIRST_DASH, length)) continue;
      zeroUuid(SHAPE_AT + dash - FIRST_DASH);
      hasAny = true;
    }
  }
  return hasAny;
}

/** Whether a UUID with a digit stands here alone: its neighbors would read it as a part of something else where they touch it. */
function isUuid(begin: usize, length: usize): bool {
  const end = begin + UUID_BYTES;
  if (end > length || !isOneOf(load<u8>(SHAPE_AT + begin - 1), BEFORE)) return false;
  return (end === length || isOneOf(load<u8>(SHAPE_AT + end), AFTER)) && hasUuidAt(SHAPE_AT + begin);
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
  for (let at: usize = 0; at < length; at += LANE) hash = extendHash(hash, v128.load(SHAPE_AT + at));
  return hash;
}

function extendHash(before: u64, shape: v128): u64 {
  let hash = (before ^ i64x2.extract_lane(shape, 0)) * FACTOR;
  hash ^= hash >> 29;
  hash = (hash ^ i64x2.extract_lane(shape, 1)) * FACTOR;
  return hash ^ (hash >> 32);
}

function addressOf(place: u32): usize {
  return TABLE_AT + ((place as usize) << PLACE_SHIFT);
}

function holds(place: u32, length: usize, hash: u64): bool {
  const address = addressOf(place);
  if ((load<u32>(address) as usize) !== length || load<u64>(address + 8) !== hash) return false;
  for (let at: usize = 0; at < length; at += LANE) {
    if (v128.any_true(v128.xor(v128.load(address + HEADER + at), v128.load(SHAPE_AT + at)))) return false;
  }
  return true;
}

/** Returns the place of the shape of the line; SEEN_BEFORE or NEW when it has none. */
export function find(length: usize): i32 {
  const hash = writeShape(length);
  const place = ((hash >> 20) as u32) & ((1 << PLACE_BITS) - 1);
  if (holds(place, length, hash)) return place;
  if (holds(place ^ 1, length, hash)) return place ^ 1;
  const seen = SEEN_AT + ((((hash >> 40) as u32) & ((1 << SEEN_BITS) - 1)) << 2);
  if (load<u32>(seen) === (hash as u32)) return SEEN_BEFORE;
  store<u32>(seen, hash as u32);
  return NEW;
}

/** Returns the place that a shape gets: the one that it has, else an empty one, else that of an older shape. */
function choosePlace(length: usize, hash: u64): u32 {
  const first = ((hash >> 20) as u32) & ((1 << PLACE_BITS) - 1);
  if (load<u32>(addressOf(first)) === 0 || holds(first, length, hash)) return first;
  return holds(first ^ 1, length, hash) ? first ^ 1 : first ^ (((hash >> 60) as u32) & 1);
}

/** Gives the shape of the line a place and returns it. */
export function keep(length: usize): i32 {
  const hash = writeShape(length);
  const place = choosePlace(length, hash);
  const address = addressOf(place);
  store<u32>(address, length as u32);
  store<u64>(address + 8, hash);
  memory.copy(address + HEADER, SHAPE_AT, (length + LANE - 1) & ~(LANE - 1));
  return place;
}
