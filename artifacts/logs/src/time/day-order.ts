/** The order of day and month in numeric dates such as `03/01/25`, which may begin with the year. */
export type DayOrder = 'day-first' | 'month-first' | 'year-first';

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

/** With a slash, a day in a year before this one is rather a date that begins with the year: logs of such years are hardly read any more. */
const OLDEST_YEAR = 2010;

/** The length of the step from one date to another, in an order. */
const stepLength = (from: NumericDate, to: NumericDate, order: DayOrder): number =>
  Math.abs(computeMidnight(to, order) - computeMidnight(from, order));

const isSameDate = (a: NumericDate, b: NumericDate): boolean =>
  a.first === b.first && a.second === b.second && a.year === b.year;

/** Follows whether all dates of a log may begin with the year, and how closely they follow each other when they do. */
class YearFirstDetector {
  private mayBegin = true;
  private isOld = true;
  /** Steps that are shorter with the year first, minus those that are longer, compared with the better one of the other orders. */
  private steps = 0;

  addDate(date: NumericDate, last: NumericDate | undefined): void {
    this.mayBegin &&= mayBeginWithYear(date);
    this.isOld &&= date.usual === 'month-first' && date.year < OLDEST_YEAR && date.first >= OLDEST_YEAR - CENTURY;
    if (!last || !this.mayBegin) return;
    const other = Math.min(stepLength(last, date, 'day-first'), stepLength(last, date, 'month-first'));
    this.steps += Math.sign(other - stepLength(last, date, 'year-first'));
  }

  get isYearFirst(): boolean {
    return this.mayBegin && (this.steps > 0 || (this.steps === 0 && this.isOld));
  }
}

/**
 * Detects whether the day, the month or the year comes first in a log. A number above 12 decides about the day and the month; without
 * one, the order in which the days of the log follow each other more closely.
 */
export class DayOrderDetector {
  private stated: DayOrder | undefined;
  private last: NumericDate | undefined;
  private readonly yearFirst = new YearFirstDetector();
  /**
   * Steps from one day to the next that are shorter with the day first, minus those that are shorter with the month
   * first.
   */
  private dayFirstSteps = 0;

  addDate(date: NumericDate): void {
    // Most records are written on the day of the one before.
    if (this.last && isSameDate(this.last, date)) return;
    this.yearFirst.addDate(date, this.last);
    if (date.first > MONTHS) this.stated = 'day-first';
    else if (date.second > MONTHS) this.stated = 'month-first';
    else if (this.last)
      this.dayFirstSteps += Math.sign(
        stepLength(this.last, date, 'month-first') - stepLength(this.last, date, 'day-first'),
      );
    this.last = date;
  }

  /** Undefined while the order is unknown. */
  get order(): DayOrder | undefined {
    if (this.last && this.yearFirst.isYearFirst) return 'year-first';
    if (this.stated || this.dayFirstSteps === 0) return this.stated;
    return this.dayFirstSteps > 0 ? 'day-first' : 'month-first';
  }
}
