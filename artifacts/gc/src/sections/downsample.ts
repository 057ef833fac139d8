/** A chart shows no more points: beyond this number a series keeps the extremes of every time slice. */
export const MAX_POINTS = 2000;
/** Each slice may keep two points. */
const SLICES = MAX_POINTS / 2;

interface Points {
  readonly x: number[];
  readonly y: number[];
}

/**
 * The lowest or the highest point of every time slice; `order` is the position of the point in the input, from 1, and 0
 * when there is none.
 */
class Extremes {
  readonly x = new Float64Array(SLICES);
  readonly y: Float64Array;
  readonly order = new Float64Array(SLICES);

  constructor(worse: number) {
    this.y = new Float64Array(SLICES).fill(worse);
  }

  set(slice: number, x: number, y: number, order: number): void {
    this.x[slice] = x;
    this.y[slice] = y;
    this.order[slice] = order;
  }
}

/**
 * Takes points in any order and keeps at most 2000: all of them while they are few, else the lowest and the highest of
 * each of 1000 equal time slices. No spike is lost, and a million points need no more memory than two thousand.
 */
export class MinMaxDownsampler {
  count = 0;
  private readonly from: number;
  private readonly sliceWidth: number;
  private readonly few: { readonly x: number; readonly y: number }[] = [];
  private readonly lowest = new Extremes(Number.POSITIVE_INFINITY);
  private readonly highest = new Extremes(Number.NEGATIVE_INFINITY);

  constructor(from: number, to: number) {
    this.from = from;
    this.sliceWidth = (to - from) / SLICES;
  }

  /** Adds points at `at[i] + offset`; those without a time or a value are left out. */
  add(at: Float64Array, offset: number, values: Float64Array): void {
    const { from, sliceWidth, lowest, highest } = this;
    for (let i = 0; i < at.length; i++) {
      const x = (at[i] as number) + offset;
      const y = values[i] as number;
      // The condition is false for values that are not finite. It contains no function call: until the loop is compiled
      // a call takes longer than the rest.
      if (x - x !== 0 || y - y !== 0) continue;
      const order = ++this.count;
      if (order <= MAX_POINTS) this.few.push({ x, y });
      let slice = ((x - from) / sliceWidth) | 0;
      if (slice < 0) slice = 0;
      else if (slice >= SLICES) slice = SLICES - 1;
      if (y < (lowest.y[slice] as number)) lowest.set(slice, x, y, order);
      if (y > (highest.y[slice] as number)) highest.set(slice, x, y, order);
    }
  }

  /** Returns the points, ascending in x. */
  toPoints(): Points {
    if (this.count > MAX_POINTS) return this.extremes();
    const sorted = [...this.few].sort((a, b) => a.x - b.x);
    return { x: sorted.map(({ x }) => x), y: sorted.map(({ y }) => y) };
  }

  /** Returns the extremes. Slices follow each other in time, so only the two points of each have to be sorted. */
  private extremes(): Points {
    const points: Points = { x: [], y: [] };
    const push = (of: Extremes, slice: number) => {
      points.x.push(of.x[slice] as number);
      points.y.push(of.y[slice] as number);
    };
    const { lowest, highest } = this;
    for (let slice = 0; slice < SLICES; slice++) {
      if (lowest.order[slice] === 0) continue;
      const highestFirst = (highest.x[slice] as number) < (lowest.x[slice] as number);
      if (highestFirst) push(highest, slice);
      push(lowest, slice);
      if (!highestFirst && highest.order[slice] !== lowest.order[slice]) push(highest, slice);
    }
    return points;
  }
}
