/** The order of day and month in numeric dates such as `03/01/25`. */
export type DayOrder = 'day-first' | 'month-first';

const DAY_MS = 86_400_000;
const MONTHS = 12;

/** The two numbers of a date as written, and its year. */
export interface NumericDate {
  readonly first: number;
  readonly second: number;
  readonly year: number;
  /** The usual order for this notation. */
  readonly usual: DayOrder;
}

export const computeMidnight = ({ first, second, year }: NumericDate, order: DayOrder): number =>
  order === 'day-first' ? Date.UTC(year, second - 1, first) : Date.UTC(year, first - 1, second);

/**
 * Detects whether the day or the month comes first in a log. A number above 12 decides; without one, the order in which
 * the days of the log follow each other more closely.
 */
export class DayOrderDetector {
  private stated: DayOrder | undefined;
  private last: NumericDate | undefined;
  /**
   * Steps from one day to the next that are shorter with the day first, minus those that are shorter with the month
   * first.
   */
  private dayFirstSteps = 0;

  addDate(date: NumericDate): void {
    if (date.first > MONTHS) this.stated = 'day-first';
    else if (date.second > MONTHS) this.stated = 'month-first';
    else if (this.last) this.compareSteps(this.last, date);
    this.last = date;
  }

  /** Undefined while the order is unknown. */
  get order(): DayOrder | undefined {
    if (this.stated || this.dayFirstSteps === 0) return this.stated;
    return this.dayFirstSteps > 0 ? 'day-first' : 'month-first';
  }

  private compareSteps(from: NumericDate, to: NumericDate): void {
    const step = (order: DayOrder): number =>
      Math.abs(computeMidnight(to, order) - computeMidnight(from, order)) / DAY_MS;
    this.dayFirstSteps += Math.sign(step('month-first') - step('day-first'));
  }
}
