import { isParsedNumber } from '@hindsight/model';

/** Count, sum, deviation and extremes of a stream of figures. */
export class Totals {
  count = 0;
  sum = 0;
  private squares = 0;
  min = Number.POSITIVE_INFINITY;
  max = 0;
  /** Line of the largest figure. */
  maxLine = 0;

  /** Adds a figure; one that is not finite is left out. */
  add(value: number, line = 0): void {
    if (!isParsedNumber(value, 'bytes')) return;
    this.count++;
    this.sum += value;
    this.squares += value * value;
    if (value < this.min) this.min = value;
    if (value >= this.max) {
      this.max = value;
      this.maxLine = line;
    }
  }

  merge(other: Totals): void {
    this.count += other.count;
    this.sum += other.sum;
    this.squares += other.squares;
    if (other.min < this.min) this.min = other.min;
    if (other.max >= this.max) {
      this.max = other.max;
      this.maxLine = other.maxLine;
    }
  }

  get mean(): number {
    return this.count === 0 ? Number.NaN : this.sum / this.count;
  }

  /** The standard deviation of the population. */
  get deviation(): number {
    if (this.count === 0) return Number.NaN;
    return Math.sqrt(Math.max(0, this.squares / this.count - this.mean * this.mean));
  }
}

/** Returns the totals of a name; adds empty ones when the name is new. */
export function getOrAddTotals(byName: Map<string, Totals>, name: string): Totals {
  let totals = byName.get(name);
  if (!totals) {
    totals = new Totals();
    byName.set(name, totals);
  }
  return totals;
}
