import { parseZoneOffset, toLocalDate } from '@hindsight/model';
import type { ClockTime } from './time-window.ts';

/**
 * A timestamp of a request: `2017-12-25T10:03:00.000-0700` as logs write it, RFC 3339, `yyyy-MM-dd HH:mm:ss`. A `+` in
 * a query arrives as a blank, so a blank before the zone counts as a plus.
 */
const DATE = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+\- ])(\d\d):?(\d\d))?$/i;
/** `3600s`, `12.345s`, `12345ms`, and `12.345` as JDK 8 writes uptimes; a whole number is epoch milliseconds. */
const UPTIME = /^(\d{1,12}(?:[.,]\d{1,9})?)(s|ms)$|^(\d{1,12}[.,]\d{1,9})$/;
const EPOCH = /^\d{1,15}$/;
const SECOND_MS = 1000;

const parseDecimal = (text: string): number => Number(text.replace(',', '.'));

/**
 * Parses a timestamp; one without a zone is taken to be in `zone`, the zone of the log. Returns undefined when the text
 * is no timestamp.
 */
export function parseTimestamp(text: string, zone: string): ClockTime | undefined {
  const trimmed = text.trim();
  if (EPOCH.test(trimmed)) return { clock: 'wall', ms: Number(trimmed) };
  const uptime = UPTIME.exec(trimmed);
  if (uptime) {
    const unit = uptime[2] === 'ms' ? 1 : SECOND_MS;
    return { clock: 'uptime', ms: parseDecimal(uptime[1] ?? uptime[3] ?? '') * unit };
  }
  const ms = readDate(trimmed, zone);
  return Number.isNaN(ms) ? undefined : { clock: 'wall', ms };
}

function readDate(text: string, zone: string): number {
  const match = DATE.exec(text);
  if (!match) return Number.NaN;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = match.slice(1, 6).map(Number);
  const seconds = Number(match[6] ?? 0);
  const local = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
  // 31 February would roll over into March: a date whose fields change is no date.
  const real = local.getUTCMonth() === month - 1 && local.getUTCDate() === day && local.getUTCHours() === hours;
  if (!real || minutes > 59 || seconds > 59) return Number.NaN;
  const fraction = Number(`0.${match[7] ?? 0}`) * SECOND_MS;
  return local.getTime() + fraction - (match[8] ? 0 : readOffset(match, zone));
}

function readOffset(match: RegExpExecArray, zone: string): number {
  if (match[9] === undefined) return parseZoneOffset(zone) || 0;
  return parseZoneOffset(`${match[9] === '-' ? '-' : '+'}${match[10]}${match[11]}`);
}

/** The largest date that JavaScript can represent. */
const MAX_DATE_MS = 8.64e15;

/**
 * Formats a time as `2017-12-25T10:03:00.000-0700` in the zone of the log, or as `3600.5s` of uptime. `parseTimestamp`
 * accepts both.
 */
export function formatTimestamp({ clock, ms }: ClockTime, zone: string): string {
  if (clock === 'uptime') return `${Number((ms / SECOND_MS).toFixed(6))}s`;
  const exact = toLocalDate(ms, zone);
  const local = Number.isNaN(exact.getTime()) ? new Date(Math.sign(ms) * MAX_DATE_MS) : exact;
  return `${local.toISOString().slice(0, -1)}${zone || 'Z'}`;
}
