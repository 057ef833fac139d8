const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS };

const MINUTES = /^(\d+):(\d\d)(?:[.,](\d\d?))?$/;
const HOURS = /^(\d+)[,:](\d\d)(?::(\d\d))?$/;
const WHOLE = /^(\d+)([hdw])$/;

/**
 * Parses TIME+ of top to milliseconds. The longer a thread has run, the coarser is the value (scale_tics of procps):
 * `1:02.03` are minutes, seconds and hundredths, `1234:05` minutes and seconds, `34,12` hours and minutes; then `120h`,
 * `5d`, `1w`.
 */
export function parseCpuTime(text: string): number | undefined {
  const [, minutes, seconds, hundredths = '0'] = MINUTES.exec(text) ?? [];
  if (minutes !== undefined) return Number(minutes) * MINUTE_MS + Number(seconds) * 1000 + fraction(hundredths);
  const [, hours, rest, last = '0'] = HOURS.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * HOUR_MS + Number(rest) * MINUTE_MS + Number(last) * 1000;
  const [, count, unit = ''] = WHOLE.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS[unit] ?? Number.NaN);
}

const fraction = (digits: string): number => Number(digits.padEnd(2, '0')) * 10;
