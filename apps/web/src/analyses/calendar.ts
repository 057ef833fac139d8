import type { AnalysisDays } from '@hindsight/api';
import type { Level } from '@hindsight/model';

/** One cell of the heat map. */
export interface CalendarDay {
  /** `2026-11-20`, UTC as the service counts days. */
  readonly date: string;
  readonly count: number;
  readonly problems: number;
  readonly worst: Level | 'OK';
}

const DAY_MS = 86_400_000;
const DAYS_A_WEEK = 7;
const WEEKS_SHOWN = 53;

export const parseDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const toMs = (date: string): number => Date.parse(`${date}T00:00:00Z`);
export const addDays = (date: string, days: number): string => parseDate(toMs(date) + days * DAY_MS);

/** The weekday, 0 for Monday. */
const findWeekday = (date: string): number => (new Date(toMs(date)).getUTCDay() + 6) % DAYS_A_WEEK;

/** Finds the first day of the heat map that ends with the week of `last`: a Monday, a year before. */
export const findFirstShown = (last: string): string =>
  addDays(last, -findWeekday(last) - (WEEKS_SHOWN - 1) * DAYS_A_WEEK);

/** Builds the weeks from the oldest, each with its days from Monday; days after `last` are left out. */
export function listWeeksUntil(last: string, days: AnalysisDays['days']): CalendarDay[][] {
  const known = new Map(days.map((day) => [day.date, day]));
  const weeks: CalendarDay[][] = [];
  for (let date = findFirstShown(last); date <= last; date = addDays(date, 1)) {
    if (findWeekday(date) === 0) weeks.push([]);
    weeks.at(-1)?.push(known.get(date) ?? { date, count: 0, problems: 0, worst: 'OK' });
  }
  return weeks;
}

/**
 * Builds the days of the month of a date as rows of a week; cells before the first and after the last day are
 * undefined.
 */
export function buildMonth(date: string, days: AnalysisDays['days']): (CalendarDay | undefined)[][] {
  const known = new Map(days.map((day) => [day.date, day]));
  const month = date.slice(0, 7);
  const first = `${month}-01`;
  const rows: (CalendarDay | undefined)[][] = [Array.from({ length: findWeekday(first) }, () => undefined)];
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) {
    if (rows.at(-1)?.length === DAYS_A_WEEK) rows.push([]);
    rows.at(-1)?.push(known.get(day) ?? { date: day, count: 0, problems: 0, worst: 'OK' });
  }
  return rows;
}

/** Grey steps of a day without a problem. */
export function rateBusyness(count: number): 'none' | 'few' | 'some' | 'many' {
  if (count === 0) return 'none';
  if (count <= 2) return 'few';
  return count <= 4 ? 'some' : 'many';
}
