import { parseZoneOffset } from '@hindsight/model';
import type { NumericDate } from './day-order.ts';
import { HALF, isAfternoon, MONTH, parseMonth } from './month-names.ts';

/** A point in time as a log writes it; parts that are not written are undefined. */
export interface ParsedTimestamp {
  readonly year: number | undefined;
  /** 1 to 12. */
  readonly month: number | undefined;
  readonly day: number | undefined;
  /** Milliseconds since midnight. */
  readonly ofDay: number;
  /** In milliseconds east of UTC; 0 when the timestamp has no zone, or a zone other than by its offset. */
  readonly zoneOffset: number;
  /** Present instead of year, month and day when either number may be the day: the log as a whole decides. */
  readonly date?: NumericDate;
}

const MS = 1000;
const MINUTE = 60 * MS;
const HOUR = 60 * MINUTE;

/** Converts a fraction of one to nine digits to milliseconds. */
const parseFractionMs = (digits: string | undefined): number => (digits ? Number(`0.${digits}`) * MS : 0);

function parseTimeOfDay(clock: string, half?: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const hours24 = half === undefined ? hours : (hours % 12) + (isAfternoon(half) ? 12 : 0);
  return hours24 * HOUR + minutes * MINUTE + seconds * MS;
}

interface Family {
  /** Without anchors. */
  readonly source: string;
  readonly read: (parts: readonly (string | undefined)[]) => ParsedTimestamp | undefined;
}

const CLOCK = String.raw`(\d{1,2}:\d\d:\d\d)`;
const FRACTION = String.raw`(?:[.,](\d{1,9}))?`;
/** Milliseconds may follow a colon as well. */
const ANY_FRACTION = String.raw`(?:(?:[.,]|:(?=\d{3}\b))(\d{1,9}))?`;
/** Matches a zone. A level in capitals is none. */
const ZONE = String.raw`(?: ?(Z\b|[+-]\d\d(?::?\d\d)?|(?!(?:INFO|WARN|FINE|CRIT|LOG|ERR|DBG|INF|WRN)\b)[A-Z]{3,4}\b))?`;

const expandYear = (year: number): number => (year < 100 ? 2000 + year : year);

const toTimestamp = (
  year: number,
  month: number,
  day: number,
  time: number,
  zoneOffset = 0,
): ParsedTimestamp | undefined =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31
    ? { year: expandYear(year), month, day, ofDay: time, zoneOffset }
    : undefined;

function toNumericTimestamp(date: NumericDate, time: number, zoneOffset: number): ParsedTimestamp | undefined {
  const [smaller, larger] = [Math.min(date.first, date.second), Math.max(date.first, date.second)];
  if (smaller < 1 || smaller > 12 || larger > 31) return undefined;
  return { year: undefined, month: undefined, day: undefined, ofDay: time, zoneOffset, date };
}

/** A longer notation comes before one that is its prefix. */
const FAMILIES: readonly Family[] = [
  {
    // 2025-03-02T08:15:03.217Z, 2025/03/02 08:15:03,217 +0100, 2025-03-02, 08:15:03:217 PST
    source: String.raw`(\d{4})[-/.](\d\d)[-/.](\d\d)(?:,?[T _]| {2})${CLOCK}${ANY_FRACTION}${ZONE}`,
    read: ([year, month, day, clock = '', fraction, zone]) =>
      toTimestamp(
        Number(year),
        Number(month),
        Number(day),
        parseTimeOfDay(clock) + parseFractionMs(fraction),
        parseZoneOffset(zone ?? ''),
      ),
  },
  {
    // 02-Mar-2025 08:15:02.237, 02/Mar/2025:08:15:02 +0000, 2 Mar 2025 08:15:02, 2 févr. 2025 08:15:02, 02Mar2025 08:15:02, 2-Mar-2025::08:15:02
    source: String.raw`(\d{1,2})(?:[-/ ]|\. )?(${MONTH})[-/ ]?(\d{4})(?: |::?)${CLOCK}${FRACTION}${ZONE}`,
    read: ([day, month = '', year, clock = '', fraction, zone]) =>
      toTimestamp(
        Number(year),
        parseMonth(month),
        Number(day),
        parseTimeOfDay(clock) + parseFractionMs(fraction),
        parseZoneOffset(zone ?? ''),
      ),
  },
  {
    // Mar 02, 2025 8:15:00 AM, Mar 2, 2025 @ 08:15:00.000, 3月 02, 2025 8:15:00 午前; a narrow blank before AM since JDK 20
    source: String.raw`(${MONTH}) (\d{1,2}), (\d{4})(?:,| @)? ${CLOCK}${FRACTION}(?:(?:[ \u00a0\u202f]|\xe2\x80\xaf|\xc2\xa0)?(${HALF}))?${ZONE}`,
    read: ([month = '', day, year, clock = '', fraction, half, zone]) =>
      toTimestamp(
        Number(year),
        parseMonth(month),
        Number(day),
        parseTimeOfDay(clock, half) + parseFractionMs(fraction),
        parseZoneOffset(zone ?? ''),
      ),
  },
  {
    // Sun Mar 02 08:15:03.123456 2025, Sun Mar 02 08:15:03 CET 2025
    source: String.raw`[A-Z][a-z]{2} ([A-Z][a-z]{2}) +(\d{1,2}) ${CLOCK}${FRACTION}(?: ([A-Z]{3,4}))? (\d{4})`,
    read: ([month = '', day, clock = '', fraction, zone, year]) =>
      toTimestamp(
        Number(year),
        parseMonth(month),
        Number(day),
        parseTimeOfDay(clock) + parseFractionMs(fraction),
        parseZoneOffset(zone ?? ''),
      ),
  },
  {
    // Mar  2 08:15:03: syslog, no year
    source: String.raw`([A-Z][a-z]{2}) +(\d{1,2}) ${CLOCK}${FRACTION}`,
    read: ([month = '', day, clock = '', fraction]) => {
      const number = parseMonth(month);
      if (Number.isNaN(number)) return undefined;
      const time = parseTimeOfDay(clock) + parseFractionMs(fraction);
      return { year: undefined, month: number, day: Number(day), ofDay: time, zoneOffset: 0 };
    },
  },
  {
    // 3/1/25 10:15:32:123 UTC, 01.03.2025 10:15:32, 3/1/2025, 10:15:32 AM: the order of day and month is the log's
    source: String.raw`(\d{1,2})([/.])(\d{1,2})[/.](\d{4}|\d\d),? ${CLOCK}(?:[.,:](\d{1,9}))?(?: ?(AM|PM|am|pm))?${ZONE}`,
    read: ([first, between, second, year = '', clock = '', fraction, half, zone]) =>
      toNumericTimestamp(
        // Dots occur in dates of countries that write the day first; slashes are those of the English locale of Java.
        {
          first: Number(first),
          second: Number(second),
          year: expandYear(Number(year)),
          isShort: year.length === 2,
          usual: between === '.' ? 'day-first' : 'month-first',
        },
        parseTimeOfDay(clock, half) + parseFractionMs(fraction),
        parseZoneOffset(zone ?? ''),
      ),
  },
  {
    // 081109 203615: HDFS
    source: String.raw`(\d\d)(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)\b`,
    read: ([year, month, day, hours = '', minutes = '', seconds = '']) =>
      toTimestamp(Number(year), Number(month), Number(day), parseTimeOfDay(`${hours}:${minutes}:${seconds}`)),
  },
  {
    // 20250302-08:15:03:217, 20250302T081503Z
    source: String.raw`(\d{4})(\d\d)(\d\d)[T -](\d{1,2}):?(\d{1,2}):?(\d{1,2})(?:[.,:](\d{1,9}))?${ZONE}`,
    read: ([year, month, day, hours = '', minutes = '', seconds = '', fraction, zone]) => {
      const time = parseTimeOfDay(`${hours}:${minutes}:${seconds}`) + parseFractionMs(fraction);
      return toTimestamp(Number(year), Number(month), Number(day), time, parseZoneOffset(zone ?? ''));
    },
  },
  {
    // 2025-3-2 下午08时15分03秒, 2025/03/02 20時15分03秒, 2025. 3. 2 오후 8시 15분 03초: WebLogic
    source: String.raw`(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2}) (?:(${HALF}) ?)?(\d{1,2})[时時시] ?(\d\d)[分분] ?(\d\d)[秒초]${ZONE}`,
    read: ([year, month, day, half, hours = '', minutes = '', seconds = '', zone]) => {
      const time = parseTimeOfDay(`${hours}:${minutes}:${seconds}`, half);
      return toTimestamp(Number(year), Number(month), Number(day), time, parseZoneOffset(zone ?? ''));
    },
  },
  {
    // 2025-03-02-08.15.03.217000: DB2, Blue Gene
    source: String.raw`(\d{4})-(\d\d)-(\d\d)-(\d\d)\.(\d\d)\.(\d\d)(?:\.(\d{1,9}))?`,
    read: ([year, month, day, hours = '', minutes = '', seconds = '', fraction]) => {
      const time = parseTimeOfDay(`${hours}:${minutes}:${seconds}`) + parseFractionMs(fraction);
      return toTimestamp(Number(year), Number(month), Number(day), time);
    },
  },
  {
    // 03-17 16:13:38.811: logcat; 03.17 16:13:38
    source: String.raw`(\d\d)[-.](\d\d) ${CLOCK}${FRACTION}`,
    read: ([month, day, clock = '', fraction]) => {
      const time = parseTimeOfDay(clock) + parseFractionMs(fraction);
      return { year: undefined, month: Number(month), day: Number(day), ofDay: time, zoneOffset: 0 };
    },
  },
  {
    // 250302  8:15:03: older MySQL
    source: String.raw`(\d\d)(\d\d)(\d\d) +${CLOCK}`,
    read: ([year, month, day, clock = '']) =>
      toTimestamp(Number(year), Number(month), Number(day), parseTimeOfDay(clock)),
  },
  {
    // 8:15AM, 8:15:03 PM: no day
    source: String.raw`(\d{1,2}:\d\d(?::\d\d)?) ?(AM|PM)`,
    read: ([clock = '', half]) => ({
      year: undefined,
      month: undefined,
      day: undefined,
      ofDay: parseTimeOfDay(clock, half),
      zoneOffset: 0,
    }),
  },
  {
    // 08:15:03.217: no day
    source: `${CLOCK}${FRACTION}`,
    read: ([clock = '', fraction]) => {
      const time = parseTimeOfDay(clock) + parseFractionMs(fraction);
      return { year: undefined, month: undefined, day: undefined, ofDay: time, zoneOffset: 0 };
    },
  },
];

const WITHOUT_GROUPS = FAMILIES.map(({ source }) => source.replace(/\((?!\?)/g, '(?:'));
/** Matches a timestamp of any family, for the patterns of record formats. It has no groups. */
export const TIMESTAMP = `(?:${WITHOUT_GROUPS.join('|')})`;

const ANCHORED = FAMILIES.map(({ source, read }) => ({ pattern: new RegExp(`^(?:${source})$`), read }));

/**
 * Creates a parser for the timestamps of one log. All of them are usually written alike, so the family that matched
 * last is tried first.
 */
export function createTimestampReader(): (text: string) => ParsedTimestamp | undefined {
  let last = ANCHORED[0];
  return (text) => {
    const again = last?.pattern.exec(text);
    if (last && again) return last.read(again.slice(1));
    for (const family of ANCHORED) {
      const match = family.pattern.exec(text);
      if (!match) continue;
      last = family;
      return family.read(match.slice(1));
    }
    return undefined;
  };
}
