/** Maximum number of buckets; when there are more, neighbors are merged. */
const MAX_BUCKETS = 64;
/** So many values of a bucket tell its mean. */
const ENOUGH_VALUES = 16;

/** Values that were stated one after the other. */
export interface FigureBucket {
  readonly count: number;
  /** The geometric mean: one outlier hardly moves it. */
  readonly mean: number;
  readonly max: number;
  readonly min: number;
  /** The line of the highest value. */
  readonly maxLine: number;
  /** Line and time of the first statement; the time is NaN when it has none. */
  readonly line: number;
  readonly time: number;
  /** The time of the last statement. */
  readonly to: number;
}

interface OpenBucket {
  count: number;
  /** Of the logarithms of the values. */
  sum: number;
  max: number;
  min: number;
  maxLine: number;
  line: number;
  time: number;
  to: number;
}

/** The values of one figure in the order of the log, in bounded memory: buckets of equally many values grow with their number. */
export class FigureSeries {
  private buckets: OpenBucket[] = [];
  /** Values of a full bucket. */
  private size = 1;

  /** Of the values that follow, one of so many is enough. */
  get stride(): number {
    return Math.max(1, this.size / ENOUGH_VALUES);
  }

  add(value: number, line: number, time: number): void {
    const last = this.buckets.at(-1);
    const sum = Math.log1p(value);
    if (last && last.count < Math.min(this.size, ENOUGH_VALUES)) {
      join(last, { count: 1, sum, max: value, min: value, maxLine: line, line, time, to: time });
      return;
    }
    if (this.buckets.length >= MAX_BUCKETS) this.widen();
    this.buckets.push({ count: 1, sum, max: value, min: value, maxLine: line, line, time, to: time });
  }

  /** Adds the values of another series, which may lie between those of this one. */
  merge(other: FigureSeries): void {
    this.buckets = [...this.buckets, ...other.buckets].sort((a, b) => a.line - b.line);
    while (this.buckets.length > MAX_BUCKETS) this.widen();
  }

  finish(): readonly FigureBucket[] {
    return this.buckets.map(({ sum, ...bucket }) => ({ ...bucket, mean: Math.expm1(sum / bucket.count) }));
  }

  private widen(): void {
    this.size *= 2;
    const wide: OpenBucket[] = [];
    for (const [index, bucket] of this.buckets.entries()) {
      const before = wide.at(-1);
      if (index % 2 === 1 && before) join(before, bucket);
      else wide.push(bucket);
    }
    this.buckets = wide;
  }
}

function join(into: OpenBucket, later: OpenBucket): void {
  into.count += later.count;
  into.sum += later.sum;
  into.min = Math.min(into.min, later.min);
  if (later.max > into.max) {
    into.max = later.max;
    into.maxLine = later.maxLine;
  }
  into.to = Number.isNaN(later.to) ? into.to : later.to;
}
