import { countBits } from './count-bits.ts';
import { allocateSharedInts, releaseBuffers } from './shared-buffers.ts';

/**
 * Slots of one region: 64 KB of heap when objects are aligned to 8 bytes. Regions are small, so that scattered ids cost
 * little.
 */
const SLOT_BITS = 13;
const WORD_BITS = SLOT_BITS - 5;
const WORDS = 1 << WORD_BITS;
/** Heaps span a few times 4 GB; above this number of spans a map replaces the table of regions. */
const MAX_SPANS = 64;
const ABSENT = -1;

/** Addresses that another thread has added to an index of its own, by region. */
export interface AddedAddresses {
  readonly keys: Float64Array;
  readonly bits: Int32Array;
  readonly misaligned: boolean;
}

/** The form in which an index is sent to another thread. */
export interface SharedAddresses {
  readonly size: number;
  readonly shift: number;
  readonly keys: Float64Array;
  readonly order: Int32Array;
  readonly bits: Int32Array;
  readonly ranks: Uint32Array;
}

export interface PackedAddresses {
  readonly shift: number;
  readonly keys: Float64Array;
  readonly words: Iterable<Int32Array>;
}

/**
 * Maps addresses to dense numbers in address order: one bit for every address at which an object can begin, and the
 * rank of each word, that is the number of bits set before it. Nothing is sorted or hashed, and a lookup touches three
 * words.
 */
export class AddressIndex {
  /** Objects begin at multiples of `1 << shift`. */
  readonly shift: number;
  size = 0;
  /** Whether an id was not a multiple of `1 << shift`: the index must be rebuilt with shift 0. */
  misaligned = false;
  private readonly regionShift: number;
  private bits: Int32Array = new Int32Array(64 * WORDS);
  private ranks: Uint32Array = new Uint32Array(0);
  private readonly regions = new Map<number, number>();
  private keys = new Float64Array(0);
  private order = new Int32Array(0);
  private lastKey = -1;
  private lastRegion = 0;
  /**
   * The region by its position in the spans of 4 GB that begin at `baseHi`; empty when the addresses are too far apart.
   */
  private table = new Int32Array(0);
  private baseHi = 0;
  private spans = 0;

  constructor(shift = 3) {
    this.shift = shift;
    this.regionShift = SLOT_BITS + shift;
  }

  /** Adds an address. Returns false when it was added before. */
  add(hi: number, lo: number): boolean {
    const { shift, regionShift } = this;
    if (shift > 0 && (lo & ((1 << shift) - 1)) !== 0) this.misaligned = true;
    const key = (hi >>> 0) * 2 ** (32 - regionShift) + (lo >>> regionShift);
    if (key !== this.lastKey) {
      this.lastKey = key;
      this.lastRegion = this.findOrAddRegion(key);
    }
    const slot = (lo >>> shift) & ((1 << SLOT_BITS) - 1);
    const at = this.lastRegion * WORDS + (slot >>> 5);
    const mask = 1 << (slot & 31);
    const word = this.bits[at] ?? 0;
    if ((word & mask) !== 0) return false;
    this.bits[at] = word | mask;
    this.size++;
    return true;
  }

  private findOrAddRegion(key: number): number {
    const known = this.regions.get(key);
    if (known !== undefined) return known;
    const region = this.regions.size;
    this.regions.set(key, region);
    if ((region + 1) * WORDS > this.bits.length) {
      const larger = new Int32Array(this.bits.length * 2);
      larger.set(this.bits);
      releaseBuffers(this.bits);
      this.bits = larger;
    }
    return region;
  }

  /** Returns all addresses for `addAll` of the index of another thread. */
  toAdded(): AddedAddresses {
    const { regions, bits, misaligned } = this;
    return { keys: Float64Array.from(regions.keys()), bits, misaligned };
  }

  /** Adds what another thread has added. Returns false when an address is in both, and the index is of no use then. */
  addAll({ keys, bits, misaligned }: AddedAddresses): boolean {
    this.misaligned ||= misaligned;
    let common = 0;
    for (const [region, key] of keys.entries()) {
      const [to, from] = [this.findOrAddRegion(key) * WORDS, region * WORDS];
      for (let word = 0; word < WORDS; word++) {
        const [own, theirs] = [this.bits[to + word] ?? 0, bits[from + word] ?? 0];
        common |= own & theirs;
        this.bits[to + word] = own | theirs;
      }
    }
    releaseBuffers(bits);
    return common === 0;
  }

  /** Returns the index for another thread. It must be sealed. */
  toShared(): SharedAddresses {
    const { size, shift, keys, order } = this;
    this.bits = shareInts(this.bits, keys.length * WORDS);
    this.ranks = new Uint32Array(shareInts(this.ranks, keys.length * WORDS).buffer);
    return { size, shift, keys, order, bits: this.bits, ranks: this.ranks };
  }

  static fromShared({ size, shift, keys, order, bits, ranks }: SharedAddresses): AddressIndex {
    const index = new AddressIndex(shift);
    for (const [position, key] of keys.entries()) index.regions.set(key, order[position] ?? ABSENT);
    Object.assign(index, { size, keys, order, bits, ranks });
    index.buildTable();
    return index;
  }

  /** Computes the ranks after the last address was added; lookups are valid from then on. */
  seal(): void {
    const { regions, bits } = this;
    const sorted = Float64Array.from(regions.keys()).sort();
    this.keys = sorted;
    this.order = Int32Array.from(sorted, (key) => regions.get(key) ?? 0);
    const ranks = new Uint32Array(regions.size * WORDS);
    this.ranks = ranks;
    let rank = 0;
    for (const region of this.order) {
      for (let at = region * WORDS; at < (region + 1) * WORDS; at++) {
        ranks[at] = rank;
        const word = bits[at] ?? 0;
        if (word !== 0) rank += countBits(word);
      }
    }
    this.size = rank;
    this.buildTable();
  }

  private buildTable(): void {
    const { keys, order, regionShift } = this;
    const perSpan = 2 ** (32 - regionShift);
    const first = Math.floor((keys[0] ?? 0) / perSpan);
    const last = Math.floor((keys.at(-1) ?? 0) / perSpan);
    if (last - first >= MAX_SPANS) return;
    this.baseHi = first;
    this.spans = last - first + 1;
    this.table = new Int32Array(this.spans * perSpan).fill(ABSENT);
    keys.forEach((key, position) => {
      this.table[key - first * perSpan] = order[position] ?? ABSENT;
    });
  }

  /** Returns the regions in address order with their words, from which `unpack` builds an equal index. */
  pack(): PackedAddresses {
    const { shift, keys, order, bits } = this;
    const words = function* () {
      for (const region of order) yield bits.subarray(region * WORDS, (region + 1) * WORDS);
    };
    return { shift, keys, words: words() };
  }

  /** Builds an index from the keys of its regions and the words of all of them. */
  static unpack(shift: number, keys: Float64Array, bits: Int32Array): AddressIndex {
    const index = new AddressIndex(shift);
    for (const [region, key] of keys.entries()) index.regions.set(key, region);
    index.bits = bits;
    index.seal();
    return index;
  }

  /** Returns the number of the object at an address; -1 when there is none. */
  indexOf(hi: number, lo: number): number {
    const { regionShift } = this;
    let region: number;
    if (this.spans > 0) {
      const span = (hi >>> 0) - this.baseHi;
      if (span < 0 || span >= this.spans) return ABSENT;
      region = this.table[(span << (32 - regionShift)) | (lo >>> regionShift)] ?? ABSENT;
    } else {
      region = this.regions.get((hi >>> 0) * 2 ** (32 - regionShift) + (lo >>> regionShift)) ?? ABSENT;
    }
    if (region < 0) return ABSENT;
    const slot = (lo >>> this.shift) & ((1 << SLOT_BITS) - 1);
    const at = ((region << WORD_BITS) >>> 0) + (slot >>> 5);
    const word = this.bits[at] ?? 0;
    const mask = 1 << (slot & 31);
    if ((word & mask) === 0 || (lo & ((1 << this.shift) - 1)) !== 0) return ABSENT;
    return (this.ranks[at] ?? 0) + countBits(word & (mask - 1));
  }

  /** Returns the number of the object with an id; -1 when there is none. */
  indexOfId(id: number): number {
    return id === 0 ? ABSENT : this.indexOf(Math.floor(id / 0x1_0000_0000), id >>> 0);
  }

  /** Returns the address of an object as its upper and lower 32 bits. */
  addressAt(object: number): { readonly hi: number; readonly lo: number } {
    const { keys, order, ranks, regionShift, shift } = this;
    const position = findLastNotAbove(object, keys.length, (at) => ranks[(order[at] ?? 0) * WORDS] ?? 0);
    const first = (order[position] ?? 0) * WORDS;
    const at = first + findLastNotAbove(object, WORDS, (word) => ranks[first + word] ?? 0);
    let word = this.bits[at] ?? 0;
    for (let left = object - (ranks[at] ?? 0); left > 0; left--) word &= word - 1;
    const slot = (at - first) * 32 + 31 - Math.clz32(word & -word);
    const perSpan = 2 ** (32 - regionShift);
    const key = keys[position] ?? 0;
    return { hi: Math.floor(key / perSpan), lo: (key % perSpan) * 2 ** regionShift + slot * 2 ** shift };
  }

  /**
   * Measures the distance in bytes from an object to the next one; Infinity after the last. Too slow for millions of
   * calls.
   */
  findGapAfter(hi: number, lo: number): number {
    const { keys, order, regionShift, shift } = this;
    const key = (hi >>> 0) * 2 ** (32 - regionShift) + (lo >>> regionShift);
    const slot = (lo >>> shift) & ((1 << SLOT_BITS) - 1);
    let position = findLowerBound(keys, key);
    let next = this.findSlotFrom(order[position] ?? 0, slot + 1);
    while (next < 0 && ++position < keys.length) next = this.findSlotFrom(order[position] ?? 0, 0);
    if (next < 0) return Number.POSITIVE_INFINITY;
    return ((keys[position] ?? 0) - key) * 2 ** regionShift + (next - slot) * 2 ** shift;
  }

  /** Finds the first slot of a region, from `first` on, at which an object begins; -1 when there is none. */
  private findSlotFrom(region: number, first: number): number {
    for (let at = first >>> 5; at < WORDS; at++) {
      const all = this.bits[region * WORDS + at] ?? 0;
      const word = at === first >>> 5 ? all & (-1 << (first & 31)) : all;
      if (word !== 0) return at * 32 + 31 - Math.clz32(word & -word);
    }
    return ABSENT;
  }

  /**
   * Calls `visit` for every object but the last in ascending order with its number and the distance in bytes to the next
   * one. Slots are counted from the begin of a region, so that they are small integers.
   */
  forEachGap(visit: (object: number, gap: number) => void): void {
    const { keys, order, bits } = this;
    const slotBytes = 2 ** this.shift;
    let object = -1;
    let before = 0;
    for (let position = 0; position < keys.length; position++) {
      before -= ((keys[position] ?? 0) - (keys[position - 1] ?? 0)) * 2 ** SLOT_BITS;
      const first = (order[position] ?? 0) * WORDS;
      for (let at = first; at < first + WORDS; at++) {
        for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
          const slot = (at - first) * 32 + 31 - Math.clz32(word & -word);
          if (object >= 0) visit(object, (slot - before) * slotBytes);
          before = slot;
          object++;
        }
      }
    }
  }
}

/** Copies the first numbers of a column to shared memory. */
function shareInts(values: Int32Array | Uint32Array, length: number): Int32Array {
  const shared = allocateSharedInts(length);
  shared.set(values.subarray(0, length));
  releaseBuffers(values);
  return shared;
}

/** Binary search: finds the first position in `keys` whose value is not below `key`. */
function findLowerBound(keys: Float64Array, key: number): number {
  let [low, high] = [0, keys.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Binary search: finds the last of `length` positions whose value is not above `required`; values ascend. */
function findLastNotAbove(required: number, length: number, getValue: (position: number) => number): number {
  let [low, high] = [0, length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (getValue(middle) <= required) low = middle;
    else high = middle - 1;
  }
  return low;
}
