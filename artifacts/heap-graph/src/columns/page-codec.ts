export const PAGE_SHIFT = 14;
/** Values of a page: 64 KB before they are packed, because the next access is rarely further away. */
export const PAGE_VALUES = 1 << PAGE_SHIFT;
/** Values that share a width: a page with one distant value stays small. */
const GROUP_VALUES = 256;
/** Two words of 32 bits: the width of a group and its first value. So all groups begin at multiples of four bytes. */
const HEAD_BYTES = 8;
/** Returns the bytes that so many values take at most. */
export const measurePacked = (values: number): number => (values / GROUP_VALUES) * (HEAD_BYTES + 4 * GROUP_VALUES);

export const MAX_PACKED_BYTES = measurePacked(PAGE_VALUES);

/** The largest distances of one and of two bytes. */
const [MAX_BYTE, MAX_SHORT] = [0x7f, 0x7fff];

/** The memory of a packed page as integers of each width. */
export interface PackedPage {
  readonly bytes: Int8Array;
  readonly shorts: Int16Array;
  readonly words: Int32Array;
}

export function createPackedPage(): PackedPage {
  const buffer = new ArrayBuffer(MAX_PACKED_BYTES);
  return { bytes: new Int8Array(buffer), shorts: new Int16Array(buffer), words: new Int32Array(buffer) };
}

/** Added to the width of a group in which a mask says where the code -1 is. */
const MASKED = 8;
const MASK_WORDS = GROUP_VALUES / 32;
const CODE = -1;

/** The values of a group without codes. */
const plain = new Int32Array(GROUP_VALUES);

/**
 * Packs values, at most a page and a multiple of `GROUP_VALUES`, and returns their length in bytes. A group of equal values is that value; other groups have the distances
 * from each value to the next in one or two bytes when all of them fit, or else the values themselves. The code -1 ends
 * each list of references, far from the numbers around it: where it is, a mask says, if that makes a group smaller.
 */
export function packPage(values: Int32Array, { bytes, shorts, words }: PackedPage): number {
  let at = 0;
  for (let first = 0; first < values.length; first += GROUP_VALUES) {
    let group = values.subarray(first, first + GROUP_VALUES);
    let width = findWidth(group);
    const head = at >> 2;
    at += HEAD_BYTES;
    words[head] = width;
    if (width === 4) {
      const masked = maskCodes(group, words, at >> 2);
      if (masked < width) {
        width = masked;
        group = plain;
        words[head] = width + MASKED;
        at += 4 * MASK_WORDS;
      }
    }
    words[head + 1] = group[0] ?? 0;
    if (width === 1) packBytes(group, bytes, at);
    else if (width === 2) packShorts(group, shorts, at >> 1);
    else if (width === 4) words.set(group, at >> 2);
    at += width * GROUP_VALUES;
  }
  return at;
}

/** Unpacks as many values as were packed. */
export function unpackPage({ bytes, shorts, words }: PackedPage, values: Int32Array): void {
  let at = 0;
  for (let first = 0; first < values.length; first += GROUP_VALUES) {
    const head = at >> 2;
    const kind = words[head] ?? 0;
    const value = words[head + 1] ?? 0;
    const isMasked = kind >= MASKED;
    const width = isMasked ? kind - MASKED : kind;
    at += HEAD_BYTES + (isMasked ? 4 * MASK_WORDS : 0);
    values[first] = value;
    if (width === 0) values.fill(value, first, first + GROUP_VALUES);
    else if (width === 1) unpackBytes(bytes, at, values, first);
    else if (width === 2) unpackShorts(shorts, at >> 1, values, first);
    else values.set(words.subarray(at >> 2, (at >> 2) + GROUP_VALUES), first);
    if (isMasked) restoreCodes(values, first, words, head + HEAD_BYTES / 4);
    at += width * GROUP_VALUES;
  }
}

/*
 * One function for each width: the compiler specializes a function for the arrays that it has seen, and one that has
 * seen two kinds takes several times as long.
 */

function packBytes(group: Int32Array, into: Int8Array, at: number): void {
  let before = group[0] ?? 0;
  for (let place = 0; place < GROUP_VALUES; place++) {
    const value = group[place] ?? 0;
    into[at + place] = value - before;
    before = value;
  }
}

function packShorts(group: Int32Array, into: Int16Array, at: number): void {
  let before = group[0] ?? 0;
  for (let place = 0; place < GROUP_VALUES; place++) {
    const value = group[place] ?? 0;
    into[at + place] = value - before;
    before = value;
  }
}

/** Unpacks a group whose first value is in `values`. */
function unpackBytes(from: Int8Array, at: number, values: Int32Array, first: number): void {
  let value = values[first] ?? 0;
  for (let place = 1; place < GROUP_VALUES; place++) {
    value = (value + (from[at + place] ?? 0)) | 0;
    values[first + place] = value;
  }
}

function unpackShorts(from: Int16Array, at: number, values: Int32Array, first: number): void {
  let value = values[first] ?? 0;
  for (let place = 1; place < GROUP_VALUES; place++) {
    value = (value + (from[at + place] ?? 0)) | 0;
    values[first + place] = value;
  }
}

/** Returns the bytes that the largest distance of a group takes. Distances wrap at 32 bits. */
function findWidth(group: Int32Array): number {
  let all = 0;
  let before = group[0] ?? 0;
  for (let place = 1; place < GROUP_VALUES; place++) {
    const value = group[place] ?? 0;
    const distance = (value - before) | 0;
    before = value;
    // The complement of a negative distance takes as many bits; that of -1 takes none, but it is not 0.
    all |= (distance ^ (distance >> 31)) | (distance & 1);
  }
  if (all === 0) return 0;
  if (all <= MAX_BYTE) return 1;
  return all <= MAX_SHORT ? 2 : 4;
}

/**
 * Copies a group to `plain` with each code replaced by the value before it, marks the codes in a mask and returns the
 * width of the copy.
 */
function maskCodes(group: Int32Array, words: Int32Array, at: number): number {
  let before = 0;
  for (let place = 0; place < GROUP_VALUES && before === 0; place++) {
    if (group[place] !== CODE) before = group[place] ?? 0;
  }
  words.fill(0, at, at + MASK_WORDS);
  for (let place = 0; place < GROUP_VALUES; place++) {
    const value = group[place] ?? 0;
    if (value === CODE) words[at + (place >> 5)] = (words[at + (place >> 5)] ?? 0) | (1 << (place & 31));
    else before = value;
    plain[place] = before;
  }
  return findWidth(plain);
}

function restoreCodes(values: Int32Array, first: number, words: Int32Array, at: number): void {
  for (let word = 0; word < MASK_WORDS; word++) {
    for (let mask = words[at + word] ?? 0; mask !== 0; mask &= mask - 1) {
      values[first + 32 * word + 31 - Math.clz32(mask & -mask)] = CODE;
    }
  }
}
