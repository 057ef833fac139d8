import { countBits } from './count-bits.ts';
import { releaseBuffers } from './shared-buffers.ts';

/** The hashes that another thread has added. */
export interface AddedHashes {
  readonly marks: Int32Array;
  readonly hashes: Float64Array;
  readonly added: Uint32Array;
  readonly size: number;
}

/**
 * The hashes of the contents of primitive arrays by object, without space for other objects: a bit marks each object
 * that has one, and the number of marked objects before it is the position of its hash.
 */
export class ContentHashes {
  private readonly marks: Int32Array;
  private readonly hashes: Float64Array;
  private ranks = new Int32Array(0);
  /** The objects in the order in which they were added; empty as long as that is the order of their numbers. */
  private added = new Uint32Array(0);
  private size = 0;
  private last = -1;

  /** `arrays` is an upper bound of the objects that get a hash. */
  constructor(objects: number, arrays: number) {
    this.marks = new Int32Array(Math.ceil(objects / 32));
    this.hashes = new Float64Array(arrays);
  }

  /** Adds the hash of an object. Must be called at most once per object. */
  add(object: number, hash: number): void {
    if (object < this.last && this.added.length === 0) this.added = this.listMarked();
    this.last = object;
    if (this.added.length > 0) this.added[this.size] = object;
    const word = object >>> 5;
    this.marks[word] = (this.marks[word] ?? 0) | (1 << (object & 31));
    this.hashes[this.size++] = hash;
  }

  /** Returns the hashes for `addAll` of the hashes of another thread. */
  toAdded(): AddedHashes {
    const { marks, hashes, added, size } = this;
    return { marks, hashes, added, size };
  }

  /** Adds what another thread has added, and releases its memory. */
  addAll({ marks, hashes, added, size }: AddedHashes): void {
    if (added.length > 0) for (let at = 0; at < size; at++) this.add(added[at] ?? 0, hashes[at] ?? 0);
    else {
      let at = 0;
      for (let word = 0; at < size; word++) {
        for (let left = marks[word] ?? 0; left !== 0; left &= left - 1) {
          this.add(32 * word + 31 - Math.clz32(left & -left), hashes[at++] ?? 0);
        }
      }
    }
    releaseBuffers(marks, hashes, added);
  }

  /** Orders the hashes by object after the last one was added; `get` is valid from then on. */
  seal(): void {
    this.ranks = new Int32Array(this.marks.length);
    let rank = 0;
    for (let word = 0; word < this.marks.length; word++) {
      this.ranks[word] = rank;
      rank += countBits(this.marks[word] ?? 0);
    }
    if (this.added.length > 0) this.sort();
  }

  /** Returns the hash of an object; 0 when it has none. */
  get(object: number): number {
    const bit = 1 << (object & 31);
    return ((this.marks[object >>> 5] ?? 0) & bit) === 0 ? 0 : (this.hashes[this.getRank(object)] ?? 0);
  }

  /** Releases all memory. */
  release(): void {
    releaseBuffers(this.marks, this.ranks, this.hashes);
  }

  private getRank(object: number): number {
    const before = (this.marks[object >>> 5] ?? 0) & ((1 << (object & 31)) - 1);
    return (this.ranks[object >>> 5] ?? 0) + countBits(before);
  }

  private listMarked(): Uint32Array<ArrayBuffer> {
    const objects = new Uint32Array(this.hashes.length);
    let length = 0;
    for (let object = 0; length < this.size; object++) {
      if (((this.marks[object >>> 5] ?? 0) & (1 << (object & 31))) !== 0) objects[length++] = object;
    }
    return objects;
  }

  /** Moves every hash to its position by exchanging it with the one that is there. */
  private sort(): void {
    const { added, hashes, size } = this;
    for (let at = 0; at < size; at++) {
      let object = added[at] ?? 0;
      let hash = hashes[at] ?? 0;
      for (let place = this.getRank(object); place !== at; place = this.getRank(object)) {
        const [nextObject, nextHash] = [added[place] ?? 0, hashes[place] ?? 0];
        added[place] = object;
        hashes[place] = hash;
        object = nextObject;
        hash = nextHash;
      }
      added[at] = object;
      hashes[at] = hash;
    }
    releaseBuffers(added);
  }
}
