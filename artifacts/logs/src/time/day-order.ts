/** The order of day and month in numeric dates such as `03/01/25`, which may begin with the year. */
export type DayOrder = 'day-first' | 'month-first' | 'year-first';

const DAY_MS = 86_400_000;
const MONTHS = 12;

/** The two numbers of a date as written, and its year. */
export interface NumericDate {
  readonly first: number;
  readonly second: number;
  readonly year: number;
  /** The year has two digits: it may be the day of a date that begins with the year. */
  readonly isShort: boolean;
  /** The usual order for this notation. */
  readonly usual: DayOrder;
}

const CENTURY = 2000;

export function computeMidnight({ first, second, year }: NumericDate, order: DayOrder): number {
  if (order === 'year-first') return Date.UTC(CENTURY + first, second - 1, year - CENTURY);
  return order === 'day-first' ? Date.UTC(year, second - 1, first) : Date.UTC(year, first - 1, second);
}

/** Returns the order of a date in a log of an order, which may not be possible for it. */
export function findDayOrder(date: NumericDate, order: DayOrder): DayOrder {
  if (order === 'year-first') return mayBeginWithYear(date) ? order : findDayOrder(date, date.usual);
  if (date.first > MONTHS) return 'day-first';
  return date.second > MONTHS ? 'month-first' : order;
}

const mayBeginWithYear = ({ second, year, isShort }: NumericDate): boolean =>
  isShort && second <= MONTHS && year > CENTURY && year <= CENTURY + 31;

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
