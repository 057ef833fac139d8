import { releaseBuffers } from './shared-buffers.ts';

const FIRST_LENGTH = 1 << 10;

/** A stack of numbers up to 2^53 that grows with its depth: chains of objects may be millions long, but few heaps have one. */
export class NumberStack {
  depth = 0;
  private values = new Float64Array(FIRST_LENGTH);

  push(value: number): void {
    if (this.depth === this.values.length) this.grow();
    this.values[this.depth++] = value;
  }

  pop(): number {
    return this.values[--this.depth] ?? 0;
  }

  /** Returns the value on top. */
  peek(): number {
    return this.values[this.depth - 1] ?? 0;
  }

  replaceTop(value: number): void {
    this.values[this.depth - 1] = value;
  }

  release(): void {
    releaseBuffers(this.values);
  }

  private grow(): void {
    const larger = new Float64Array(2 * this.values.length);
    larger.set(this.values);
    releaseBuffers(this.values);
    this.values = larger;
  }
}
