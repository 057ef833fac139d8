import { formatQuantity, type Timeline } from '@hindsight/model';
import { formatUptime } from '@hindsight/render/browser';
import type { Range } from './time-axis.ts';

const DAY_MS = 86_400_000;

const iso = (at: number): string => new Date(at).toISOString();

/**
 * Formats a time on the clock of a chart: `21:51:42.120`, with the day when the range has several days; `28 s` for
 * uptime.
 */
export function formatTime(clock: Timeline['clock'], at: number, [from, to]: Range): string {
  if (clock === 'uptime') return formatUptime(Math.round(at));
  const text = iso(at);
  const time = to - from < 60_000 ? text.slice(11, 23) : text.slice(11, 19);
  return to - from < DAY_MS ? time : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

/** Formats a range with its length: `28.0 s–46.0 s · 18 s`. */
export function rangeText(clock: Timeline['clock'], range: Range): string {
  const [from, to] = range;
  const span = formatQuantity({ value: to - from, unit: 'ms' });
  return `${formatTime(clock, from, range)}–${formatTime(clock, to, range)}${clock === 'wall' ? ' UTC' : ''} · ${span}`;
}

/** Formats a time for files: `2026-11-20T21:51:42.120Z`, or seconds since the JVM started. */
export const timeForFile = (clock: Timeline['clock'], at: number): string =>
  clock === 'wall' ? iso(at) : String(at / 1000);
