/** One offset is kept for this many lines: 48 kB for 157 MB of log, and 25 kB are read to quote a line. */
export const LINES_PER_ENTRY = 256;

/** The offsets at which lines begin, by which a few lines can be quoted without reading the whole file. */
export class LineIndex {
  private offsets = new Float64Array(64);
  private entries = 0;

  /** Adds the offset of every LINES_PER_ENTRY-th line, from the first line on. */
  add(offset: number): void {
    if (this.entries === this.offsets.length) {
      const grown = new Float64Array(this.entries * 2);
      grown.set(this.offsets);
      this.offsets = grown;
    }
    this.offsets[this.entries++] = offset;
  }

  /** Returns the range of the lines from `entry * LINES_PER_ENTRY` on, or undefined beyond the last line. */
  range(entry: number): { readonly from: number; readonly to: number | undefined } | undefined {
    if (entry >= this.entries) return undefined;
    return { from: this.offsets[entry] ?? 0, to: entry + 1 < this.entries ? this.offsets[entry + 1] : undefined };
  }
}
