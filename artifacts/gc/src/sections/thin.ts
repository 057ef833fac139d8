/** A screen shows no more: beyond this a series keeps the extremes of every slice of time. */
export const MOST_POINTS = 2000;
/** Each slice may keep two points. */
const SLICES = MOST_POINTS / 2;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Takes points as they come and keeps at most 2000: all of them while they are few, else the lowest and the highest of each
 * of 1000 equal slices of time. No spike is lost, and a million points cost no more memory than two thousand.
 */
export class ThinSeries {
  count = 0;
  private readonly from: number;
  private readonly sliceWidth: number;
  private readonly few: Point[] = [];
  private readonly lowest: (Point | undefined)[] = [];
  private readonly highest: (Point | undefined)[] = [];

  constructor(from: number, to: number) {
    this.from = from;
    this.sliceWidth = (to - from) / SLICES;
  }

  add(x: number, y: number): void {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    this.count++;
    if (this.count <= MOST_POINTS) {
      this.few.push({ x, y });
      return;
    }
    if (this.count === MOST_POINTS + 1) for (const point of this.few) this.keep(point.x, point.y);
    this.keep(x, y);
  }

  /** Ascending in x. */
  points(): { readonly x: number[]; readonly y: number[] } {
    const kept = this.count <= MOST_POINTS ? this.few : this.extremes();
    const sorted = [...kept].sort((a, b) => a.x - b.x);
    return { x: sorted.map(({ x }) => x), y: sorted.map(({ y }) => y) };
  }

  /** Makes a point only of what is kept: nearly all of a million are not. */
  private keep(x: number, y: number): void {
    const slice = Math.min(SLICES - 1, Math.max(0, Math.floor((x - this.from) / this.sliceWidth) || 0));
    const low = this.lowest[slice];
    const high = this.highest[slice];
    const isLowest = !low || y < low.y;
    const isHighest = !high || y > high.y;
    if (!isLowest && !isHighest) return;
    const point = { x, y };
    if (isLowest) this.lowest[slice] = point;
    if (isHighest) this.highest[slice] = point;
  }

  private extremes(): Point[] {
    const kept = new Set<Point>();
    for (const point of [...this.lowest, ...this.highest]) if (point) kept.add(point);
    return [...kept];
  }
}
