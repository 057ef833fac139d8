import { BitSet, releaseBuffers } from '@hindsight/heap-graph';

/** All objects with one value. */
export interface ValueGroup {
  /** The first object that was added. */
  readonly example: number;
  readonly copies: number;
  /** Number of objects that were added as new. */
  readonly arrays: number;
}

/** Number of bits in a key. */
const KEY_BITS = 49;
/** This many keys and the table of their values fit into the second-level cache. */
const KEYS_PER_PARTITION = 1 << 14;
const MAX_PARTITION_BITS = 16;

/**
 * Groups objects by a key that represents their value: objects are partitioned by the upper bits of the keys and
 * counted partition by partition.
 */
export class ValueGrouper {
  size = 0;
  private readonly keys: Float64Array;
  private readonly objects: Uint32Array;
  /** The positions of objects that are new. */
  private readonly added: BitSet;

  constructor(capacity: number) {
    this.keys = new Float64Array(capacity);
    this.objects = new Uint32Array(capacity);
    this.added = new BitSet(capacity);
  }

  add(key: number, object: number, isNew: boolean): void {
    this.keys[this.size] = key;
    if (isNew) this.added.set(this.size);
    this.objects[this.size++] = object;
  }

  /** Calls `visit` once for each value and releases all buffers. */
  drain(visit: (value: ValueGroup) => void): void {
    const { size } = this;
    const partitionBits = Math.min(MAX_PARTITION_BITS, Math.max(0, Math.ceil(Math.log2(size / KEYS_PER_PARTITION))));
    const { order, ends } = this.partition(partitionBits);
    let from = 0;
    for (const end of ends) {
      if (end > from) this.countPartition(order.subarray(from, end), visit);
      from = end;
    }
    for (const array of [order, this.keys, this.objects]) releaseBuffers(array);
  }

  private partition(bits: number): { order: Int32Array; ends: Int32Array } {
    const { keys, size } = this;
    const width = 2 ** (KEY_BITS - bits);
    const ends = new Int32Array(2 ** bits);
    for (let at = 0; at < size; at++) {
      const part = Math.floor((keys[at] ?? 0) / width);
      ends[part] = (ends[part] ?? 0) + 1;
    }
    let total = 0;
    for (let part = 0; part < ends.length; part++) {
      const count = ends[part] ?? 0;
      ends[part] = total;
      total += count;
    }
    const order = new Int32Array(size);
    for (let at = 0; at < size; at++) {
      const part = Math.floor((keys[at] ?? 0) / width);
      const free = ends[part] ?? 0;
      order[free] = at;
      ends[part] = free + 1;
    }
    return { order, ends };
  }

  /** Counts a partition with open addressing, at most half full. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over all keys.
  private countPartition(places: Int32Array, visit: (value: ValueGroup) => void): void {
    const { objects, added } = this;
    // The keys of a partition are far apart; their copy stays in the cache while they are compared.
    const keys = new Float64Array(places.length);
    for (let at = 0; at < places.length; at++) keys[at] = this.keys[places[at] ?? 0] ?? 0;
    const slots = 2 ** Math.ceil(Math.log2(2 * places.length));
    const first = new Int32Array(slots).fill(-1);
    const copies = new Int32Array(slots);
    const arrays = new Int32Array(slots);
    const used: number[] = [];
    for (let at = 0; at < places.length; at++) {
      const key = keys[at] ?? 0;
      let slot = (key ^ (key / 0x1_0000)) & (slots - 1);
      for (let there = first[slot] ?? -1; there >= 0 && keys[there] !== key; there = first[slot] ?? -1) {
        slot = (slot + 1) & (slots - 1);
      }
      if ((first[slot] ?? -1) < 0) {
        first[slot] = at;
        used.push(slot);
      }
      copies[slot] = (copies[slot] ?? 0) + 1;
      if (added.has(places[at] ?? 0)) arrays[slot] = (arrays[slot] ?? 0) + 1;
    }
    for (const slot of used) {
      const example = objects[places[first[slot] ?? 0] ?? 0] ?? 0;
      visit({ example, copies: copies[slot] ?? 0, arrays: arrays[slot] ?? 0 });
    }
  }
}
