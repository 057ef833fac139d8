import { findMaximum } from '@hindsight/claims';
import type { Capture } from '../../model.ts';
import { parseCaptureTime } from '../../outputs/meta-info.ts';
import { findLastDumpTime } from '../../zones.ts';

/** What the kernel reported longer ago is history; zones of clocks differ by less. */
const MAX_AGE_MS = 36 * 3_600_000;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** `[Wed Oct 14 02:10:02 2026]` of `dmesg -T`, and `Oct 14 02:10:02` of syslog, which leaves the year out. */
const STAMP = /^(?:<\d+>)?\[?(?:[A-Z][a-z]{2} )?([A-Z][a-z]{2}) ([ \d]\d) (\d\d):(\d\d):(\d\d)(?: (\d{4})\])?/;
const ISO = /^\[?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)/;

/** The last time that any file of the capture tells, in ms since 1970; undefined when none does. */
export function findPresent({ meta, threads, logs }: Pick<Capture, 'meta' | 'threads' | 'logs'>): number | undefined {
  const times = [
    parseCaptureTime(meta),
    findLastDumpTime(threads),
    ...logs.map(({ members }) => members.analysis.analysis.span?.to),
  ].filter((time) => time !== undefined);
  return times.length > 0 ? findMaximum(times) : undefined;
}

/** Whether a line of the kernel or of a journal was written long before the present. A line without a time is not. */
export function isHistory(text: string, present: number | undefined): boolean {
  return isPast(present === undefined ? undefined : parseStamp(text, present), present);
}

/** Whether a time is long before the present. */
export const isPast = (time: number | undefined, present: number | undefined): boolean =>
  time !== undefined && present !== undefined && present - time > MAX_AGE_MS;

function parseStamp(text: string, present: number): number | undefined {
  const iso = ISO.exec(text)?.[1];
  if (iso !== undefined) return Date.parse(`${iso}Z`);
  const [, monthName = '', day, hours, minutes, seconds, year] = STAMP.exec(text) ?? [];
  const month = MONTHS.indexOf(monthName);
  if (month < 0) return undefined;
  const inYear = (of: number) => Date.UTC(of, month, Number(day), Number(hours), Number(minutes), Number(seconds));
  if (year !== undefined) return inYear(Number(year));
  const thisYear = new Date(present).getUTCFullYear();
  return inYear(thisYear) - present > MAX_AGE_MS ? inYear(thisYear - 1) : inYear(thisYear);
}
