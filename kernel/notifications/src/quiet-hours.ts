import { compareLevels, type Level } from '@hindsight/model';

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export interface QuietHours {
  readonly from: string;
  /** Before `from`, it is on the next day. */
  readonly to: string;
  /** IANA name. */
  readonly zone: string;
  /** Days on which they begin; undefined: every day. */
  readonly days?: readonly (typeof DAYS)[number][] | undefined;
  /** A verdict of this level or a worse one is sent at once. */
  readonly except?: 'fatal' | 'severe' | 'warning' | undefined;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** Short enough that a clock that is put forward meanwhile costs a message nothing. */
const STEP_MINUTES = 30;
/** Quiet hours that follow each other without a break are given up after more than a week. */
const MAX_STEPS = 400;

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

interface LocalTime {
  readonly day: number;
  readonly minute: number;
}

/** Reads the day of the week, from Monday on, and the minute of the day of a clock on the wall. */
function readLocalTime(at: number, zone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    day: (DAYS as readonly string[]).indexOf(read('weekday').slice(0, 3).toLowerCase()),
    minute: Number(read('hour')) * 60 + Number(read('minute')),
  };
}

function parseMinute(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Returns the minutes until the quiet hours end in which this time is; undefined when it is in none. */
function measureRest({ day, minute }: LocalTime, { from, to, days }: QuietHours): number | undefined {
  const [begin, end] = [parseMinute(from), parseMinute(to)];
  const length = (end - begin + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  for (const back of [0, 1]) {
    const start = DAYS[(day - back + DAYS.length) % DAYS.length];
    const since = minute + back * DAY_MINUTES - begin;
    if (since >= 0 && since < length && start && (days === undefined || days.includes(start))) return length - since;
  }
  return undefined;
}

/**
 * Returns when a message may be sent: now, or when the quiet hours are over by the clock on the wall, which may be put forward or
 * back meanwhile.
 */
export function findSendTime(now: number, quiet: QuietHours | undefined, level: Level | 'OK'): number {
  if (!quiet) return now;
  const { except } = quiet;
  if (except && level !== 'OK' && compareLevels(level, except.toUpperCase() as Level) <= 0) return now;
  let at = now;
  for (let step = 0; step < MAX_STEPS; step++) {
    const rest = measureRest(readLocalTime(at, quiet.zone), quiet);
    if (rest === undefined) return at;
    at = (Math.floor(at / MINUTE_MS) + Math.min(rest, STEP_MINUTES)) * MINUTE_MS;
  }
  return at;
}
