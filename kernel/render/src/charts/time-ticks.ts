import { toLocalDate } from '@hindsight/model';
import { formatLocal, type ShownClock } from '../report-text.ts';
import { formatUptime } from './scale.ts';
import { fromDrawnTime, type TimeBreak, toDrawnTime } from './time-breaks.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** Round distances of ticks, in ms. */
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14].map((days) => days * DAY),
  ...[1, 2, 3, 6].map((months) => months * MONTH),
  ...[1, 2, 5, 10, 20, 50, 100].map((years) => years * YEAR),
];

/** Ticks can only be this many, whatever the times of a log are. */
const MAX_TICKS = 100;

/** Lists the first days of every n-th month. */
function listMonths([from, to]: readonly [number, number], months: number): number[] {
  const at: number[] = [];
  const start = new Date(from);
  const first = Math.ceil((start.getUTCFullYear() * 12 + start.getUTCMonth()) / months) * months;
  for (let month = first; at.length < MAX_TICKS; month += months) {
    const tick = Date.UTC(Math.floor(month / 12), month % 12);
    if (!(tick <= to)) break;
    if (tick >= from) at.push(tick);
  }
  return at;
}

function listSteps([from, to]: readonly [number, number], step: number): number[] {
  const at: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to && at.length < MAX_TICKS; tick += step) at.push(tick);
  return at;
}

interface TickOptions {
  /** The zone in whose time ticks are round: `+0200`. */
  readonly zone?: string | undefined;
  readonly breaks?: readonly TimeBreak[];
}

/** Finds at most `most` round times within a window; none of them is within a cut of the axis. */
export function chooseTimeTicks(
  window: readonly [number, number],
  most: number,
  { zone = '', breaks = [] }: TickOptions = {},
): { readonly step: number; readonly at: number[] } {
  const [from, to] = window;
  const drawn = toDrawnTime(to, breaks) - toDrawnTime(from, breaks);
  const step = STEPS.find((one) => drawn / one <= most) ?? STEPS.at(-1) ?? YEAR;
  const offset = toLocalDate(0, zone).getTime();
  const ends = [from, ...breaks.flatMap((one) => [one.from, one.to]), to].map((at) => Math.min(to, Math.max(from, at)));
  const at: number[] = [];
  for (let index = 0; index + 1 < ends.length; index += 2) {
    const part = [(ends[index] ?? 0) + offset, (ends[index + 1] ?? 0) + offset] as const;
    if (part[1] < part[0]) continue;
    at.push(...(step >= MONTH ? listMonths(part, Math.round(step / (YEAR / 12))) : listSteps(part, step)));
  }
  return { step, at: [...new Set(at.map((tick) => tick - offset))] };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Formats a tick as precisely as the distance of the ticks requires: `10:05`, `10:05:30`, `2 Mar`, `Mar`, `2026`. */
export function formatTick(at: number, step: number, zone = ''): string {
  const local = toLocalDate(at, zone);
  const iso = formatLocal(at, zone);
  const month = MONTHS[local.getUTCMonth()] ?? '';
  if (step >= YEAR || (step >= MONTH && local.getUTCMonth() === 0)) return String(local.getUTCFullYear());
  if (step >= MONTH) return month;
  const isMidnight = local.getTime() % DAY === 0;
  if (step >= DAY || isMidnight) return `${local.getUTCDate()} ${month}`;
  if (step >= MINUTE) return iso.slice(11, 16);
  return step >= SECOND ? iso.slice(11, 19) : iso.slice(11, 23);
}

/** Formats a tick on the clock of its chart: `10:05`, `day 2` at the midnight of a log without dates, `1 min 30 s` of uptime. */
export function formatClockTick({ clock, zone }: ShownClock, at: number, step: number): string {
  if (clock === 'uptime') return formatUptime(at, step);
  if (clock === 'time-of-day' && (at % DAY === 0 || step >= DAY)) return `day ${Math.floor(at / DAY) + 1}`;
  return formatTick(at, step, zone);
}

/** Computes the time in the middle of a drawn distance; for positions under a pointer. */
export const findTimeAtShare = (
  [from, to]: readonly [number, number],
  share: number,
  breaks: readonly TimeBreak[],
): number => {
  const [begin, end] = [toDrawnTime(from, breaks), toDrawnTime(to, breaks)];
  return fromDrawnTime(begin + share * (end - begin), breaks);
};

/** Computes where a time stands in a window, as a share of its width. */
export const shareAtTime = (
  [from, to]: readonly [number, number],
  at: number,
  breaks: readonly TimeBreak[],
): number => {
  const [begin, end] = [toDrawnTime(from, breaks), toDrawnTime(to, breaks)];
  return (toDrawnTime(at, breaks) - begin) / (end - begin);
};
