/** A screen shows no more: beyond this a series keeps the extremes of every slice of time. */
export const MOST_POINTS = 2000;
/** Each slice may keep two points. */
const SLICES = MOST_POINTS / 2;

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
export class ThinSeries {
  count = 0;
  private readonly from: number;
  private readonly sliceWidth: number;
  private readonly few: { readonly x: number; readonly y: number }[] = [];
  private lowest = NO_EXTREMES;
  private highest = NO_EXTREMES;

  constructor(from: number, to: number) {
    this.from = from;
    this.sliceWidth = (to - from) / SLICES;
  }

  /** Points at `at[i] + offset`; those without a place or a value are no points. */
  add(at: Float64Array, offset: number, values: Float64Array): void {
    for (let i = 0; i < at.length; i++) {
      const x = (at[i] as number) + offset;
      const y = values[i] as number;
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
      if (++this.count > MOST_POINTS) this.keep(x, y, this.count);
      else this.addToFew(x, y);
    }
  }

  /** Ascending in x. */
  points(): Points {
    if (this.count > MOST_POINTS) return this.extremes();
    const sorted = [...this.few].sort((a, b) => a.x - b.x);
    return { x: sorted.map(({ x }) => x), y: sorted.map(({ y }) => y) };
  }

  private addToFew(x: number, y: number): void {
    this.few.push({ x, y });
    if (this.count < MOST_POINTS) return;
    this.lowest = new Extremes(Number.POSITIVE_INFINITY);
    this.highest = new Extremes(Number.NEGATIVE_INFINITY);
    for (const [index, point] of this.few.entries()) this.keep(point.x, point.y, index + 1);
  }

  private keep(x: number, y: number, order: number): void {
    const slice = Math.min(SLICES - 1, Math.max(0, Math.floor((x - this.from) / this.sliceWidth) || 0));
    if (y < (this.lowest.y[slice] as number)) this.lowest.set(slice, x, y, order);
    if (y > (this.highest.y[slice] as number)) this.highest.set(slice, x, y, order);
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

const NO_EXTREMES = new Extremes(Number.NaN);
