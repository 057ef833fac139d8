import { formatYearlessDay, toLocalDate } from '@hindsight/model';

/** How a log states its times. */
export interface RecordClock {
  /** The log has dates, not only times of day. */
  readonly hasDates: boolean;
  /** The dates are without a year: the one of the times was assumed and is not shown. */
  readonly isYearUnknown?: true;
  /** The zone that the log writes, `+02:00`; absent for a log that states none. */
  readonly zone?: string;
  /** Times are those since the start of the program. */
  readonly isUptime?: true;
}

/** Times of day without a date are in the first days of 1970; no log has dates of that year. */
const FIRST_DATED = Date.UTC(1971, 0);

const DAY = 86_400_000;

/**
 * Formats the time of a record as its log writes it: `2025-03-02 08:15:03` in the zone of the log, `Mar 02 08:15:03` without a year, or
 * the time of day alone when the log states no dates; `uptime 2 d 00:15:03` when it counts from the start of the program.
 */
export function formatRecordTime(time: number, { hasDates, isYearUnknown, zone = '', isUptime }: RecordClock): string {
  if (isUptime) return formatUptime(time);
  const text = toLocalDate(time, zone).toISOString();
  // A time of day before the first date of a log that has some.
  const isDated = hasDates && time >= FIRST_DATED;
  if (!isDated) return text.slice(11, 19);
  return `${isYearUnknown ? formatYearlessDay(time, zone) : text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** Returns whether two times are of one day in the zone of the log. */
export function areOfOneDay(a: number, b: number, { zone = '' }: Pick<RecordClock, 'zone'>): boolean {
  const [dayOfA, dayOfB] = [a, b].map((time) => Math.floor(toLocalDate(time, zone).getTime() / DAY));
  return dayOfA === dayOfB;
}

function formatUptime(time: number): string {
  const days = Math.floor(time / DAY);
  return `uptime ${days > 0 ? `${days} d ` : ''}${new Date(time).toISOString().slice(11, 19)}`;
}
