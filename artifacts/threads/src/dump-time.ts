import type { ThreadDump } from './model.ts';

const UTC_SECONDS = 19;

/**
 * Formats a time as dumps write it, `2026-11-20 21:51:42`. When the dump names its zone, the result is in UTC and ends
 * with `Z`.
 */
export function formatDumpTime({
  time = 0,
  timeHasZone,
  timeText,
}: Pick<ThreadDump, 'time' | 'timeHasZone' | 'timeText'>): string {
  if (!timeHasZone && timeText !== undefined) return timeText;
  const text = new Date(time).toISOString();
  return timeHasZone ? text : text.slice(0, UTC_SECONDS).replace('T', ' ');
}

/** Formats the time of day alone, where there is little space. */
export const formatTimeOfDay = ({ time }: Pick<ThreadDump, 'time'>): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString().slice('2026-11-20T'.length, UTC_SECONDS);
