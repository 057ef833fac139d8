import { parseZoneOffset } from '@hindsight/model';
import type { Timestamp } from '../events.ts';

/**
 * Matches dates of JVMs other than HotSpot. They have no time zone: their wall clock is kept as written, as if it were
 * UTC.
 */
const ISO = /(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,:](\d{1,3}))?([+-]\d\d:?\d\d)?/;
const CTIME = /([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d\d):(\d\d):(\d\d) (?:[A-Z]{2,5} )?(\d{4})/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A timestamp begins within this many characters. */
const MAX_TIMESTAMP_OFFSET = 80;

/** Parses `2015-12-31T15:22:46.957` to milliseconds since 1970; NaN when the text has no date. */
export function parseIsoTimestamp(text: string | undefined): number {
  const match = text === undefined ? null : ISO.exec(text.slice(0, MAX_TIMESTAMP_OFFSET));
  if (!match) return Number.NaN;
  const [year, month, day, hours, minutes, seconds] = match.slice(1, 7).map(Number);
  const ms = Number((match[7] ?? '').padEnd(3, '0'));
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hours, minutes, seconds, ms) - parseZoneOffset(match[8] ?? '');
}

/**
 * Parses `Thu Sep 25 15:57:30 2003` and `Mar 25 22:40:24 2010` to milliseconds since 1970; NaN when the text has no
 * date.
 */
export function parseCtimeTimestamp(text: string | undefined): number {
  const match = text === undefined ? null : CTIME.exec(text.slice(0, MAX_TIMESTAMP_OFFSET));
  const month = match ? MONTHS.indexOf(match[1] ?? '') : -1;
  if (!match || month < 0) return Number.NaN;
  return Date.UTC(Number(match[6]), month, Number(match[2]), Number(match[3]), Number(match[4]), Number(match[5]));
}

/** Builds the timestamp of an event from a wall clock alone. */
export const toWallTimestamp = (wall: number): Timestamp => ({ uptime: Number.NaN, wall });
