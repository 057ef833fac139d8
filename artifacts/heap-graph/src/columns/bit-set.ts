/** A set of object numbers, one bit per object. */
export class BitSet {
  private readonly words: Uint32Array;

  constructor(objects: number) {
    this.words = new Uint32Array((objects >>> 5) + 1);
  }

  set(object: number): void {
    this.words[object >>> 5] = (this.words[object >>> 5] ?? 0) | (1 << (object & 31));
  }

  has(object: number): boolean {
    return ((this.words[object >>> 5] ?? 0) & (1 << (object & 31))) !== 0;
  }
}
