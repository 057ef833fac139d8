/** Every so many lines one offset is kept: 48 kB for 157 MB of log, and 25 kB are read for a line that is wanted again. */
export const LINES_PER_ENTRY = 256;

/** Where lines begin, so that a few of them can be fetched again without reading all. */
export class LineIndex {
  private offsets = new Float64Array(64);
  private entries = 0;

  /** Takes where every LINES_PER_ENTRY-th line begins, from the first on. */
  add(offset: number): void {
    if (this.entries === this.offsets.length) {
      const grown = new Float64Array(this.entries * 2);
      grown.set(this.offsets);
      this.offsets = grown;
    }
    this.offsets[this.entries++] = offset;
  }

  /** Where the lines `entry * LINES_PER_ENTRY` and following begin and end; undefined beyond the last line. */
  range(entry: number): { readonly from: number; readonly to: number | undefined } | undefined {
    if (entry >= this.entries) return undefined;
    return { from: this.offsets[entry] ?? 0, to: entry + 1 < this.entries ? this.offsets[entry + 1] : undefined };
  }
}
