import type { ParsedTimestamp } from './timestamp.ts';

const MINUTE = 60_000;
/** All zones are whole quarters of an hour from UTC, at most 14 hours. */
const STEP = 15 * MINUTE;
const FARTHEST = 14 * 60 * MINUTE;
/** The two times of a record are taken one after the other. */
const TOLERANCE = 10_000;

/** Returns the zone, `+02:00`, of a local time that is the same as a time since 1970; '' when it is no such time. */
export function findZone(local: ParsedTimestamp | undefined, time: number): string {
  const { year, month, day, ofDay = 0 } = local ?? {};
  if (year === undefined || month === undefined || day === undefined) return '';
  const distance = Date.UTC(year, month - 1, day) + ofDay - time;
  const offset = Math.round(distance / STEP) * STEP;
  if (Math.abs(offset) > FARTHEST || Math.abs(distance - offset) > TOLERANCE) return '';
  const minutes = Math.abs(offset) / MINUTE;
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Decodes a text of GBK, which Chinese Windows writes, from the characters of Latin-1 as which it was read. */
export const decodeChinese = (text: string): string => new TextDecoder('gbk').decode(Buffer.from(text, 'latin1'));
