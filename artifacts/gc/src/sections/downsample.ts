/** A screen shows no more: beyond this a series keeps the extremes of every slice of time. */
export const MAX_POINTS = 2000;
/** Each slice may keep two points. */
const SLICES = MAX_POINTS / 2;

interface Points {
  readonly x: number[];
  readonly y: number[];
}

/** The lowest or the highest point of every slice of time; `order` tells when it came, from 1; 0 is none. */
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
 * Takes points as they come and keeps at most 2000: all of them while they are few, else the lowest and the highest of each
 * of 1000 equal slices of time. No spike is lost, and a million points cost no more memory than two thousand.
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

  /** Points at `at[i] + offset`; those without a place or a value are no points. */
  add(at: Float64Array, offset: number, values: Float64Array): void {
    const { from, sliceWidth, lowest, highest } = this;
    for (let i = 0; i < at.length; i++) {
      const x = (at[i] as number) + offset;
      const y = values[i] as number;
      // Not 0 for what is not finite. Nothing is called in vain: until the loop is compiled a call takes longer than the rest.
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

  /** Ascending in x. */
  points(): Points {
    if (this.count > MAX_POINTS) return this.extremes();
    const sorted = [...this.few].sort((a, b) => a.x - b.x);
    return { x: sorted.map(({ x }) => x), y: sorted.map(({ y }) => y) };
  }

  /** Slices follow each other in time: only the two points of one have to be put in order. */
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
