/**
 * A table of the shapes of lines: their bytes, with 0 in place of every digit. It has places for two shapes in each bucket, and a new
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

const FACTOR: u64 = 0x9e3779b97f4a7c15;
const SEEN_BEFORE: i32 = -2;
const NEW: i32 = -1;

/** Writes the shape of the line, filled with zeros up to a whole lane, and returns its hash. */
function writeShape(length: usize): u64 {
  const zeros = i8x16.splat(0x30);
  const tens = i8x16.splat(10);
  memory.fill(length, 0, LANE);
  let hash: u64 = length as u64;
  for (let at: usize = 0; at < length; at += LANE) {
    const bytes = v128.load(at);
    const isDigit = i8x16.lt_u(i8x16.sub(bytes, zeros), tens);
    const shape = v128.bitselect(zeros, bytes, isDigit);
    v128.store(SHAPE_AT + at, shape);
    hash = (hash ^ i64x2.extract_lane(shape, 0)) * FACTOR;
    hash ^= hash >> 29;
    hash = (hash ^ i64x2.extract_lane(shape, 1)) * FACTOR;
    hash ^= hash >> 32;
  }
  return hash;
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

/** Gives the shape of the line a place and returns it. */
export function keep(length: usize): i32 {
  const hash = writeShape(length);
  const first = ((hash >> 20) as u32) & ((1 << PLACE_BITS) - 1);
  const place = load<u32>(addressOf(first)) === 0 ? first : first ^ (((hash >> 60) as u32) & 1);
  const address = addressOf(place);
  store<u32>(address, length as u32);
  store<u64>(address + 8, hash);
  memory.copy(address + HEADER, SHAPE_AT, (length + LANE - 1) & ~(LANE - 1));
  return place;
}
