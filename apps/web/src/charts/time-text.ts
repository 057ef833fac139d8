import { formatQuantity } from '@hindsight/model';
import {
  formatDay,
  formatLocal,
  formatTimeOfDay,
  formatUptime,
  nameZone,
  type ShownClock,
} from '@hindsight/render/browser';
import type { Range } from './time-axis.ts';

const DAY_MS = 86_400_000;

/**
 * Formats a time on the clock of a chart: `21:51:42.120`, with the day when the range has several days; `28 s` for
 * uptime.
 */
export function formatTime(shown: ShownClock, at: number, [from, to]: Range): string {
  const { clock, zone } = shown;
  // The ends of a range differ, and so do times that are a hundredth of it apart.
  if (clock === 'uptime') return formatUptime(Math.round(at), (to - from) / 100);
  if (clock === 'time-of-day') return formatTimeOfDay(at, (to - from < 60_000 ? 'hh:mm:ss.mmm' : 'hh:mm:ss').length);
  const text = formatLocal(at, zone);
  const time = to - from < 60_000 ? text.slice(11, 23) : text.slice(11, 19);
  return to - from < DAY_MS ? time : `${formatDay(shown, at)} ${text.slice(11, 16)}`;
}

/** Formats a range with its length: `28.0 s–46.0 s · 18 s`, `10:20:01–10:21:00 UTC+02:00 · 59 s`. */
export function formatRange(shown: ShownClock, range: Range): string {
  const [from, to] = range;
  const span = formatQuantity({ value: to - from, unit: 'ms' });
  const zone = shown.clock === 'wall' ? ` ${nameZone(shown)}` : '';
  return `${formatTime(shown, from, range)}–${formatTime(shown, to, range)}${zone} · ${span}`;
}

/** Formats the head of a column of times: `Time (UTC+02:00)`. */
export function nameTimeColumn(shown: ShownClock): string {
  if (shown.clock === 'time-of-day') return 'Time of day';
  return shown.clock === 'wall' ? `Time (${nameZone(shown)})` : 'Uptime';
}

/** Formats a time for files: `2026-11-20T21:51:42.120Z`, `21:51:42.120` without a date, or seconds since the JVM started. */
export function formatTimeForFile({ clock }: ShownClock, at: number): string {
  if (clock === 'time-of-day') return formatTimeOfDay(at);
  return clock === 'wall' ? new Date(at).toISOString() : String(at / 1000);
}

/** The head of the times of a file. */
export const nameTimeColumnForFile = ({ clock }: ShownClock): string => (clock === 'uptime' ? 'uptime in s' : 'time');
