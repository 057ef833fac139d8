/**
 * Finds runs of lines that were seen before, in a block of a thread dump. Memory belongs to the caller and is laid out as
 * ../src/known-lines/known-runs.ts says: the ids of a run, the block, a hash table of ids, four words for each line, and the bytes of the lines.
 * Ids count from 1, so that 0 is a free place and an unknown line.
 */

const IDS_AT: usize = 0;
const MAX_RUN: i32 = 4096;
const TABLE_AT: usize = 0x80000;
const TABLE_BITS: u32 = 17;
/** A line is looked for in so many places of the table; hostile lines cannot make it search on. */
const PROBES: u32 = 16;
const LINES_AT: usize = 0x100000;
const MAX_LINES: u32 = 0x10000;
const BYTES_AT: usize = 0x200000;
const MAX_BYTES: usize = 0x800000;
const MAX_LINE_BYTES: usize = 1000;

/** The words of a line: the address of its bytes, their number, their hash, and the id of the line that followed the last time. */
const LINE_SHIFT: usize = 4;
const LENGTH: usize = 4;
const HASH: usize = 8;
const NEXT: usize = 12;

const LANE: usize = 16;
const NEWLINE: u8 = 10;
const CARRIAGE_RETURN: u8 = 13;
const FACTOR: u64 = 0x9e3779b97f4a7c15;

let lines: u32 = 0;
let used: usize = 0;
/** The last line that was found or learned. */
let last: u32 = 0;

/** Writes the ids of the known lines from `start` on, and returns how many there are. Code may read a little beyond `end`. */
export function findRun(start: usize, end: usize): i32 {
  let count: i32 = 0;
  for (let at = start; at < end && count < MAX_RUN; count++) {
    let id = last === 0 ? 0 : load<u32>(wordsOf(last), NEXT);
    let after = id === 0 ? 0 : endOf(id, at, end);
    if (after === 0) {
      id = findByHash(at, end);
      if (id === 0) break;
      after = endOf(id, at, end);
      follow(id);
    }
    last = id;
    store<u32>(IDS_AT + ((count as usize) << 2), id);
    at = after;
  }
  return count;
}

/** Remembers the line, which no run has found; returns its id, or 0 when there is no room. */
export function learn(at: usize, length: usize): u32 {
  if (length > MAX_LINE_BYTES || lines === MAX_LINES - 1 || used + length > MAX_BYTES) return 0;
  // Before a line feed, it would be taken for a part of the line end.
  if (length > 0 && load<u8>(at + length - 1) === CARRIAGE_RETURN) return 0;
  const hash = hashOf(at, length);
  const place = findPlace(at, length, hash);
  if (place === 0 || load<u32>(place) !== 0) return 0;
  const id = ++lines;
  const bytes = BYTES_AT + used;
  memory.copy(bytes, at, length);
  used += length;
  const words = wordsOf(id);
  store<u32>(words, bytes as u32);
  store<u32>(words, length as u32, LENGTH);
  store<u32>(words, hash, HASH);
  store<u32>(place, id);
  follow(id);
  last = id;
  return id;
}

function wordsOf(id: u32): usize {
  return LINES_AT + ((id as usize) << LINE_SHIFT);
}

function follow(id: u32): void {
  if (last !== 0) store<u32>(wordsOf(last), id, NEXT);
}

/** Returns the address behind the line and its line end when the line at this address is the known one; else 0. */
function endOf(id: u32, at: usize, end: usize): usize {
  const words = wordsOf(id);
  const length = load<u32>(words, LENGTH) as usize;
  let after = at + length;
  if (after >= end) return 0;
  if (load<u8>(after) === CARRIAGE_RETURN) after++;
  if (after >= end || load<u8>(after) !== NEWLINE) return 0;
  return areEqual(load<u32>(words) as usize, at, length) ? after + 1 : 0;
}

function findByHash(at: usize, end: usize): u32 {
  const length = lengthOf(at, end);
  if (length > MAX_LINE_BYTES) return 0;
  const place = findPlace(at, length, hashOf(at, length));
  const id: u32 = place === 0 ? 0 : load<u32>(place);
  return id !== 0 && endOf(id, at, end) !== 0 ? id : 0;
}

/** Returns the place of the table with the line, else a free one; 0 when it has neither within its probes. */
function findPlace(at: usize, length: usize, hash: u32): usize {
  for (let probe: u32 = 0; probe < PROBES; probe++) {
    const place = TABLE_AT + ((((hash + probe) & ((1 << TABLE_BITS) - 1)) as usize) << 2);
    const id = load<u32>(place);
    if (id === 0) return place;
    const words = wordsOf(id);
    if (load<u32>(words, HASH) !== hash || (load<u32>(words, LENGTH) as usize) !== length) continue;
    if (areEqual(load<u32>(words) as usize, at, length)) return place;
  }
  return 0;
}

/** The length without the line end; more than MAX_LINE_BYTES when the line is longer or does not end in the block. */
function lengthOf(at: usize, end: usize): usize {
  const newlines = i8x16.splat(NEWLINE as i8);
  for (let from: usize = 0; from <= MAX_LINE_BYTES + 1; from += LANE) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at + from), newlines));
    if (found === 0) continue;
    const length = from + (ctz(found) as usize);
    if (at + length >= end) break;
    return length > 0 && load<u8>(at + length - 1) === CARRIAGE_RETURN ? length - 1 : length;
  }
  return MAX_LINE_BYTES + 1;
}

/** Compares the ends first: those of frames differ more often than their begins. */
function areEqual(one: usize, other: usize, length: usize): bool {
  if (length < LANE) return areShortEqual(one, other, length);
  for (let left = length; left > LANE; left -= LANE) {
    if (!isLaneEqual(one + left - LANE, other + left - LANE)) return false;
  }
  return isLaneEqual(one, other);
}

function isLaneEqual(one: usize, other: usize): bool {
  return !v128.any_true(v128.xor(v128.load(one), v128.load(other)));
}

function areShortEqual(one: usize, other: usize, length: usize): bool {
  const half: usize = 8;
  if (length < half) return ((load<u64>(one) ^ load<u64>(other)) & firstBytes(length)) === 0;
  const tail = length - half;
  return load<u64>(one) === load<u64>(other) && load<u64>(one + tail) === load<u64>(other + tail);
}

/** A mask of the first bytes of a word. */
function firstBytes(count: usize): u64 {
  return ((1 as u64) << ((count as u64) << 3)) - 1;
}

function hashOf(at: usize, length: usize): u32 {
  let hash = length as u64;
  let left = length;
  for (; left >= 8; left -= 8) hash = mix(hash ^ load<u64>(at + length - left));
  if (left > 0) hash = mix(hash ^ (load<u64>(at + length - left) & firstBytes(left)));
  return (hash ^ (hash >> 32)) as u32;
}

function mix(value: u64): u64 {
  const product = value * FACTOR;
  return product ^ (product >> 29);
}
