export const PAGE_SHIFT = 14;
/** Values of a page: 64 KB before they are packed, because the next access is rarely further away. */
export const PAGE_VALUES = 1 << PAGE_SHIFT;
/** Values that share a width. */
const GROUP_VALUES = 256;
/** Two words of 32 bits: the width of a group and its first value. So all groups begin at multiples of four bytes. */
const HEAD_BYTES = 8;
/** Returns the bytes that so many values take at most. */
export const measurePacked = (values: number): number => (values / GROUP_VALUES) * (HEAD_BYTES + 4 * GROUP_VALUES);

export const MAX_PACKED_BYTES = measurePacked(PAGE_VALUES);

/** File systems read and write whole blocks. */
const BLOCK_BYTES = 4096;
export const roundToBlocks = (bytes: number): number => Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;

/** The largest distances of one and of two bytes. */
const [MAX_BYTE, MAX_SHORT] = [0x7f, 0x7fff];

/** The memory of a packed page as integers of each width. */
export interface PackedPage {
  readonly bytes: Int8Array;
  readonly shorts: Int16Array;
  readonly words: Int32Array;
}

export function createPackedPage(): PackedPage {
  const buffer = new ArrayBuffer(roundToBlocks(MAX_PACKED_BYTES));
  return { bytes: new Int8Array(buffer), shorts: new Int16Array(buffer), words: new Int32Array(buffer) };
}

/** A jump takes two words: its place in the group, and the value there. */
const JUMP_BYTES = 8;
/** Added to the width of a group in which a mask says where a code is. The number of jumps begins at `JUMP_SHIFT`. */
const MASKED = 8;
const JUMP_SHIFT = 8;
const WIDTH_MASK = 7;

/**
 * Values that stand for something else than the numbers around them, and would be two jumps each: -1 ends each list of
 * references, and 0 is the list of an object that has none.
 */
const CODES = [-1, 0];
const MASK_WORDS = GROUP_VALUES / 32;
/** The code and the mask. */
const MASK_BYTES = 4 + 4 * MASK_WORDS;

/** How a group is packed: in so many bytes for each distance, with jumps to values that are further away. */
interface Packing {
  readonly width: 0 | 1 | 2 | 4;
  readonly jumps: number;
  readonly bytes: number;
}

/** The values of a group without a code, and where the code is. */
const plain = new Int32Array(GROUP_VALUES);
const mask = new Int32Array(MASK_WORDS);

/**
 * Packs values, at most a page and a multiple of `GROUP_VALUES`, and returns their length in bytes. Each value of a group
 * is its distance from the one before it in as few bytes as most distances take. A larger distance is a jump, which
 * has the value itself: a list of neighbors has one distant element now and then. A mask says where a code is.
 */
export function packPage(values: Int32Array, page: PackedPage): number {
  let at = 0;
  for (let first = 0; first < values.length; first += GROUP_VALUES) {
    at = packGroup(values.subarray(first, first + GROUP_VALUES), page, at);
  }
  return at;
}

/** Returns where the next group begins. */
function packGroup(group: Int32Array, page: PackedPage, at: number): number {
  const whole = choosePacking(group);
  for (const code of CODES) {
    if (whole.bytes <= MASK_BYTES || !group.includes(code)) continue;
    maskCode(group, code);
    const masked = choosePacking(plain);
    if (masked.bytes + MASK_BYTES >= whole.bytes) continue;
    const { words } = page;
    words[(at + HEAD_BYTES) >> 2] = code;
    words.set(mask, ((at + HEAD_BYTES) >> 2) + 1);
    return packDistances(plain, masked, page, at, at + HEAD_BYTES + MASK_BYTES);
  }
  return packDistances(group, whole, page, at, at + HEAD_BYTES);
}

/** Writes the head of a group, and its jumps and distances from `body` on. Returns where they end. */
function packDistances(
  group: Int32Array,
  { width, jumps, bytes }: Packing,
  page: PackedPage,
  head: number,
  body: number,
): number {
  const masked = body > head + HEAD_BYTES ? MASKED : 0;
  page.words[head >> 2] = width + masked + (jumps << JUMP_SHIFT);
  page.words[(head >> 2) + 1] = group[0] ?? 0;
  const distances = body + JUMP_BYTES * jumps;
  if (width === 0) packJumps(group, page.words, body >> 2);
  else if (width === 1) packBytes(group, page, distances, body >> 2);
  else if (width === 2) packShorts(group, page, distances >> 1, body >> 2);
  else page.words.set(group, body >> 2);
  return body + bytes;
}

/** Unpacks as many values as were packed. */
export function unpackPage(page: PackedPage, values: Int32Array): void {
  let at = 0;
  for (let first = 0; first < values.length; first += GROUP_VALUES) {
    at = unpackGroup(page, at, values.subarray(first, first + GROUP_VALUES));
  }
}

/** Returns where the next group begins. */
function unpackGroup(page: PackedPage, at: number, group: Int32Array): number {
  const { words } = page;
  const head = at >> 2;
  const kind = words[head] ?? 0;
  const width = kind & WIDTH_MASK;
  const isMasked = (kind & MASKED) !== 0;
  const body = at + HEAD_BYTES + (isMasked ? MASK_BYTES : 0);
  const distances = body + JUMP_BYTES * (kind >> JUMP_SHIFT);
  let value = words[head + 1] ?? 0;
  let start = 0;
  for (let jump = body >> 2; start < GROUP_VALUES; jump += 2) {
    const end = jump < distances >> 2 ? (words[jump] ?? 0) : GROUP_VALUES;
    group[start] = value;
    if (width === 0) group.fill(value, start, end);
    else unpackDistances(page, width, distances, group, start, end);
    value = words[jump + 1] ?? 0;
    start = end;
  }
  if (isMasked) restoreCode(group, words, head + HEAD_BYTES / 4);
  return distances + width * GROUP_VALUES;
}

/** Unpacks the values of a group from one jump to the next; the first one is there. */
function unpackDistances(
  { bytes, shorts, words }: PackedPage,
  width: number,
  at: number,
  group: Int32Array,
  start: number,
  end: number,
): void {
  if (width === 1) unpackBytes(bytes, at, group, start, end);
  else if (width === 2) unpackShorts(shorts, at >> 1, group, start, end);
  else group.set(words.subarray(at >> 2, (at >> 2) + GROUP_VALUES));
}

/** Chooses the width in which a group takes the fewest bytes. Distances wrap at 32 bits. */
function choosePacking(group: Int32Array): Packing {
  let [changes, aboveByte, aboveShort] = [0, 0, 0];
  let before = group[0] ?? 0;
  for (let place = 1; place < GROUP_VALUES; place++) {
    const value = group[place] ?? 0;
    const distance = (value - before) | 0;
    before = value;
    if (distance === 0) continue;
    changes++;
    // The complement of a negative distance takes as many bits.
    const size = distance ^ (distance >> 31);
    if (size > MAX_BYTE) aboveByte++;
    if (size > MAX_SHORT) aboveShort++;
  }
  const sizes = [
    JUMP_BYTES * changes,
    GROUP_VALUES + JUMP_BYTES * aboveByte,
    2 * GROUP_VALUES + JUMP_BYTES * aboveShort,
    4 * GROUP_VALUES,
  ] as const;
  const bytes = Math.min(...sizes);
  if (bytes === sizes[0]) return { width: 0, jumps: changes, bytes };
  if (bytes === sizes[1]) return { width: 1, jumps: aboveByte, bytes };
  return bytes === sizes[2] ? { width: 2, jumps: aboveShort, bytes } : { width: 4, jumps: 0, bytes };
}

/*
 * One function for each width: the compiler specializes a function for the arrays that it has seen, and one that has
 * seen two kinds takes several times as long.
 */

function packJumps(group: Int32Array, words: Int32Array, jumpAt: number): void {
  let jump = jumpAt;
  let before = group[0] ?? 0;
  for (let place = 1; place < GROUP_VALUES; place++) {
    const value = group[place] ?? 0;
    if (value !== before) {
      words[jump++] = place;
      words[jump++] = value;
    }
    before = value;
  }
}

function packBytes(group: Int32Array, { bytes, words }: PackedPage, at: number, jumpAt: number): void {
  let jump = jumpAt;
  let before = group[0] ?? 0;
  for (let place = 0; place < GROUP_VALUES; place++) {
    const value = group[place] ?? 0;
    const distance = (value - before) | 0;
    before = value;
    bytes[at + place] = distance;
    if ((distance ^ (distance >> 31)) > MAX_BYTE) {
      words[jump++] = place;
      words[jump++] = value;
    }
  }
}

function packShorts(group: Int32Array, { shorts, words }: PackedPage, at: number, jumpAt: number): void {
  let jump = jumpAt;
  let before = group[0] ?? 0;
  for (let place = 0; place < GROUP_VALUES; place++) {
    const value = group[place] ?? 0;
    const distance = (value - before) | 0;
    before = value;
    shorts[at + place] = distance;
    if ((distance ^ (distance >> 31)) > MAX_SHORT) {
      words[jump++] = place;
      words[jump++] = value;
    }
  }
}

function unpackBytes(from: Int8Array, at: number, group: Int32Array, start: number, end: number): void {
  let value = group[start] ?? 0;
  for (let place = start + 1; place < end; place++) {
    value = (value + (from[at + place] ?? 0)) | 0;
    group[place] = value;
  }
}

function unpackShorts(from: Int16Array, at: number, group: Int32Array, start: number, end: number): void {
  let value = group[start] ?? 0;
  for (let place = start + 1; place < end; place++) {
    value = (value + (from[at + place] ?? 0)) | 0;
    group[place] = value;
  }
}

/** Copies a group to `plain` with each code replaced by the value before it, and marks the codes in the mask. */
function maskCode(group: Int32Array, code: number): void {
  let before = 0;
  for (let place = 0; place < GROUP_VALUES && before === 0; place++) {
    if (group[place] !== code) before = group[place] ?? 0;
  }
  mask.fill(0);
  for (let place = 0; place < GROUP_VALUES; place++) {
    const value = group[place] ?? 0;
    if (value === code) mask[place >> 5] = (mask[place >> 5] ?? 0) | (1 << (place & 31));
    else before = value;
    plain[place] = before;
  }
}

function restoreCode(group: Int32Array, words: Int32Array, codeAt: number): void {
  const code = words[codeAt] ?? 0;
  for (let word = 0; word < MASK_WORDS; word++) {
    for (let bits = words[codeAt + 1 + word] ?? 0; bits !== 0; bits &= bits - 1) {
      group[32 * word + 31 - Math.clz32(bits & -bits)] = code;
    }
  }
}
