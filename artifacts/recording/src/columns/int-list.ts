const FIRST_LENGTH = 1024;

/** A list of 32-bit integers that grows. */
export class IntList {
  values = new Int32Array(FIRST_LENGTH);
  length = 0;
  /** The length of `values`, which a typed array tells slowly in code that TurboFan did not compile. */
  private capacity = FIRST_LENGTH;

  push(value: number): void {
    if (this.length === this.capacity) this.reserve(1);
    this.values[this.length++] = value;
  }

  /** Makes room for more values, which the caller may write directly. */
  reserve(count: number): void {
    if (this.length + count <= this.capacity) return;
    const larger = new Int32Array(Math.max(this.length + count, 2 * this.capacity));
    larger.set(this.values.subarray(0, this.length));
    this.values = larger;
    this.capacity = larger.length;
  }

  toArray(): Int32Array {
    return this.values.slice(0, this.length);
  }
}
