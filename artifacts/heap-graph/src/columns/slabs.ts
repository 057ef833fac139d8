import { releaseBuffers } from './shared-buffers.ts';

const FIRST_WORDS = 1 << 16;
/** 64 MB: the C library does not return smaller areas to the system while a neighboring area is in use. */
const MAX_WORDS = 1 << 24;

/** Allocates many arrays of the same size, which are released together. */
export class Slabs {
  private readonly words: number;
  private slabs: Int32Array[] = [];
  private used = 0;

  /** `words` is the length of each array in 32-bit integers. */
  constructor(words: number) {
    this.words = words;
  }

  take(): Int32Array {
    const { words } = this;
    const last = this.slabs.at(-1);
    if (last && this.used + words <= last.length) {
      this.used += words;
      return last.subarray(this.used - words, this.used);
    }
    const size = Math.min(MAX_WORDS, Math.max(words, last ? 2 * last.length : FIRST_WORDS));
    const slab = new Int32Array(size);
    this.slabs.push(slab);
    this.used = words;
    return slab.subarray(0, words);
  }

  release(): void {
    releaseBuffers(...this.slabs);
    this.slabs = [];
    this.used = 0;
  }
}
