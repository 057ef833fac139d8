/** Offsets of local time to UTC, as artifacts and requests write them: `+0200`, `-07:00`, `+01`, `Z`. */
import * as ascii from './ascii.ts';

const MINUTE_MS = 60_000;
const { COLON, MINUS, PLUS, ZERO } = ascii;

/** The value of a decimal digit; NaN when the character code is no digit. */
function toDigit(code: number): number {
  const digit = code - ZERO;
  return digit >= 0 && digit <= 9 ? digit : Number.NaN;
}

/** Combines the codes of four digits, hours and minutes, into milliseconds. */
function toOffset(sign: number, tenHours: number, hours: number, tenMinutes: number, minutes: number): number {
  const offset =
    ((toDigit(tenHours) * 10 + toDigit(hours)) * 60 + toDigit(tenMinutes) * 10 + toDigit(minutes)) * MINUTE_MS;
  return sign === MINUS ? -offset : offset;
}

/**
 * Parses the offset that a text begins with, in milliseconds east of UTC. A text without a sign (`Z`, `UTC`, an empty one) has the
 * offset 0; a sign without hours gives NaN. Minutes may be missing.
 */
export function parseZoneOffset(text: string): number {
  const sign = text.charCodeAt(0);
  if (sign !== PLUS && sign !== MINUS) return 0;
  const minutesAt = text.charCodeAt(3) === COLON ? 4 : 3;
  const hasMinutes = text.length > minutesAt;
  return toOffset(
    sign,
    text.charCodeAt(1),
    text.charCodeAt(2),
    hasMinutes ? text.charCodeAt(minutesAt) : ZERO,
    hasMinutes ? text.charCodeAt(minutesAt + 1) : ZERO,
  );
}

/** Reads the five bytes `+0200` at `at`, in milliseconds east of UTC; NaN when something else stands there. */
export function readZoneOffset(bytes: Uint8Array, at: number): number {
  const sign = bytes[at];
  if (sign !== PLUS && sign !== MINUS) return Number.NaN;
  return toOffset(
    sign,
    bytes[at + 1] as number,
    bytes[at + 2] as number,
    bytes[at + 3] as number,
    bytes[at + 4] as number,
  );
}

/** A date whose UTC fields show the local time of `zone`. A zone that cannot be parsed counts as UTC. */
export const toLocalDate = (wallMs: number, zone: string): Date => new Date(wallMs + (parseZoneOffset(zone) || 0));

/** Formats the day of a time as logs without years write it: `Nov 05`; a corrupt time is empty. */
export function formatYearlessDay(wallMs: number, zone: string): string {
  const [, day = '', month = ''] = toLocalDate(wallMs, zone).toUTCString().split(' ');
  return month && `${month} ${day}`;
}
