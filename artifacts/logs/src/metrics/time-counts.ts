/** Maximum number of buckets; when there are more, neighbors are merged. */
const MAX_BUCKETS = 128;

/** Counts events over time in bounded memory: buckets grow coarser with their number. */
export class TimeCounts {
  /** ms; a power of two seconds. */
  private width = 1000;
  private counts = new Map<number, number>();

  add(time: number, times = 1): void {
    const index = Math.floor(time / this.width);
    this.counts.set(index, (this.counts.get(index) ?? 0) + times);
    while (this.counts.size > MAX_BUCKETS) this.widen();
  }

  /** Adds the counts of another instance. */
  merge(other: TimeCounts): void {
    for (const [index, times] of other.counts) this.add((index + 0.5) * other.width, times);
  }

  /** Counts in equal slices of a time; what was counted lies in it. */
  countBySlice({ from, to }: { readonly from: number; readonly to: number }, slices: number): number[] {
    const heights = new Array<number>(slices).fill(0);
    const span = to - from || 1;
    for (const [index, times] of this.counts) {
      const share = ((index + 0.5) * this.width - from) / span;
      const slice = Math.min(slices - 1, Math.max(0, Math.floor(share * slices)));
      heights[slice] = (heights[slice] ?? 0) + times;
    }
    return heights;
  }

  /** Counts what lies between two times, as exactly as the buckets are wide. */
  countBetween(from: number, to: number): number {
    return [...this.counts]
      .filter(([index]) => (index + 1) * this.width > from && index * this.width < to)
      .reduce((sum, [, times]) => sum + times, 0);
  }

  private widen(): void {
    this.width *= 2;
    const wide = new Map<number, number>();
    for (const [index, times] of this.counts) {
      const target = Math.floor(index / 2);
      wide.set(target, (wide.get(target) ?? 0) + times);
    }
    this.counts = wide;
  }
}
