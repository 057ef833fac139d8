import type { Recording } from '../model.ts';
/** Lists of the analysis hold at most this many rows; the answer cuts them at `top`. */
export const MAX_LIST = 1000;

export interface Total {
  readonly name: string;
  count: number;
  value: number;
  bytes: number;
  max: number;
}

/** Sums by name, of which the largest are listed. */
export class Totals {
  private readonly byName = new Map<string, Total>();

  add(name: string, count: number, value: number, bytes: number, max: number): void {
    const total = this.open(name);
    total.count += count;
    total.value += value;
    total.bytes += bytes;
    if (max > total.max) total.max = max;
  }

  /** The total of a name, to which callers with many rows add themselves. */
  open(name: string): Total {
    let total = this.byName.get(name);
    if (!total) {
      total = { name, count: 0, value: 0, bytes: 0, max: 0 };
      this.byName.set(name, total);
    }
    return total;
  }

  /** Lists the largest first, ties by name. */
  list(): Total[] {
    return [...this.byName.values()]
      .sort((a, b) => b.value - a.value || b.bytes - a.bytes || b.count - a.count || compareNames(a.name, b.name))
      .slice(0, MAX_LIST);
  }
}

export const compareNames = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Rounds away what a sum of doubles adds: ms have six decimals. */
export const roundMs = (value: number): number => Math.round(value * 1e6) / 1e6;

export const toPercent = (part: number, whole: number): number =>
  whole > 0 ? Math.round((1e6 * 100 * part) / whole) / 1e6 : 0;

export const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => (value > most ? value : most), 0);

/** Counts the events of a type, also those of which nothing but their number is kept. */
export const countEvents = ({ eventTypes }: Recording, type: string): number =>
  eventTypes.find(({ name }) => name === type)?.count ?? 0;
