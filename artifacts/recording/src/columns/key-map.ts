/** Keys below this are positions of an array; the array grows with the keys that are really there. */
const MAX_DENSE_KEY = 4 * 1024 * 1024;
const FIRST_LENGTH = 1024;

export const NO_VALUE = -1;

/** Numbers of 0 and above by keys of constant pools. */
export class KeyMap {
  private dense = new Int32Array(FIRST_LENGTH).fill(NO_VALUE);
  /** The length of `dense`, which a typed array tells slowly in code that TurboFan did not compile. */
  private length = FIRST_LENGTH;
  private readonly sparse = new Map<number, number>();
  private isClean = true;

  get(key: number): number {
    if (key >= 0 && key < this.length) return this.dense[key] ?? NO_VALUE;
    return this.sparse.get(key) ?? NO_VALUE;
  }

  set(key: number, value: number): void {
    this.isClean = false;
    if (key >= 0 && key < this.length) {
      this.dense[key] = value;
    } else if (key >= 0 && key < MAX_DENSE_KEY && key < 4 * this.length) {
      this.grow(key);
      this.dense[key] = value;
    } else {
      this.sparse.set(key, value);
    }
  }

  clear(): void {
    if (this.isClean) return;
    this.dense.fill(NO_VALUE);
    this.sparse.clear();
    this.isClean = true;
  }

  /** Keys that were sparse before the array grew move into it. */
  private grow(key: number): void {
    const larger = new Int32Array(Math.min(MAX_DENSE_KEY, Math.max(key + 1, 2 * this.length))).fill(NO_VALUE);
    larger.set(this.dense);
    for (const [sparseKey, value] of this.sparse) {
      if (sparseKey >= 0 && sparseKey < larger.length) {
        larger[sparseKey] = value;
        this.sparse.delete(sparseKey);
      }
    }
    this.dense = larger;
    this.length = larger.length;
  }
}
