/** A set of object numbers, one bit per object. */
export class BitSet {
  private readonly words: Uint32Array;

  constructor(objects: number) {
    this.words = new Uint32Array((objects >>> 5) + 1);
  }

  set(object: number): void {
    this.words[object >>> 5] = (this.words[object >>> 5] ?? 0) | (1 << (object & 31));
  }

  /** Iterates the numbers in ascending order. */
  *[Symbol.iterator](): Generator<number, void> {
    for (let at = 0; at < this.words.length; at++) {
      for (let word = this.words[at] ?? 0; word !== 0; word &= word - 1) yield 32 * at + 31 - Math.clz32(word & -word);
    }
  }

  has(object: number): boolean {
    return ((this.words[object >>> 5] ?? 0) & (1 << (object & 31))) !== 0;
  }
}
