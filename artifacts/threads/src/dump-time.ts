import type { ThreadDump } from './model.ts';

const UTC_SECONDS = 19;

/** `2026-11-20 21:51:42` as dumps write it; a dump that names its zone gets it in UTC, with the `Z`. */
export function formatDumpTime({
  time = 0,
  timeHasZone,
  timeText,
}: Pick<ThreadDump, 'time' | 'timeHasZone' | 'timeText'>): string {
  if (!timeHasZone && timeText !== undefined) return timeText;
  const text = new Date(time).toISOString();
  return timeHasZone ? text : text.slice(0, UTC_SECONDS).replace('T', ' ');
}

/** The time of day alone, for narrow places. */
export const formatTimeOfDay = ({ time }: Pick<ThreadDump, 'time'>): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString().slice('2026-11-20T'.length, UTC_SECONDS);
