/** The units of all figures. Sizes are bytes, durations milliseconds; renderers choose the scale that is shown. */
export type Unit = 'ms' | 'bytes' | 'bytes/s' | 'percent' | 'count' | 'per second';

export interface Quantity {
  readonly value: number;
  readonly unit: Unit;
}

export const ms = (value: number): Quantity => ({ value, unit: 'ms' });
export const bytes = (value: number): Quantity => ({ value, unit: 'bytes' });
export const bytesPerSecond = (value: number): Quantity => ({ value, unit: 'bytes/s' });
export const percent = (value: number): Quantity => ({ value, unit: 'percent' });
export const count = (value: number): Quantity => ({ value, unit: 'count' });

const KILO = 1024;
const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const THOUSAND_DIGITS = 3;

/** Groups digits: `1,234,567`. The first use of `toLocaleString` would take 10 to 20 ms, a tenth of a short command. */
export function groupDigits(whole: number): string {
  if (!Number.isSafeInteger(whole)) return whole.toLocaleString('en-US');
  const digits = String(Math.abs(whole));
  const first = digits.length % THOUSAND_DIGITS || THOUSAND_DIGITS;
  let text = (whole < 0 ? '-' : '') + digits.slice(0, first);
  for (let from = first; from < digits.length; from += THOUSAND_DIGITS) {
    text += `,${digits.slice(from, from + THOUSAND_DIGITS)}`;
  }
  return text;
}

const NEARLY_ALL_PERCENT = 99.9;

const HARDLY_ANY_PERCENT = 0.05;
const MANY_TIMES_PERCENT = 1000;

/**
 * Formats one digit after the point, and two where one would make all of nearly all or nothing of a little: `94.2`, `99.95`, `0.02`. Many
 * times the whole are whole and grouped: `1,050`.
 */
function formatPercent(value: number): string {
  if (value >= MANY_TIMES_PERCENT) return groupDigits(Math.round(value));
  if (value > 0 && value < HARDLY_ANY_PERCENT) return String(Number(value.toFixed(2)));
  if (value <= NEARLY_ALL_PERCENT || value >= 100) return String(Number(value.toFixed(1)));
  return String(Math.floor(100 * value) / 100);
}

/** Formats three significant digits: `1.22`, `43.7`, `437`. Larger numbers are whole and grouped. */
function formatSignificant(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || value === 0) return groupDigits(Math.round(value));
  return String(Number(value.toPrecision(3)));
}

function formatBytes(value: number): string {
  let scaled = value;
  let step = 0;
  while (Math.abs(scaled) >= KILO && step < SIZE_UNITS.length - 1) {
    scaled /= KILO;
    step++;
  }
  return `${formatSignificant(scaled)} ${SIZE_UNITS[step]}`;
}

/** Formats a value in two units; the smaller one is left out when it is 0: `7 min 25 s`, `2 h`. */
function formatTwoUnits(value: number, large: number, largeName: string, small: number, smallName: string): string {
  const whole = Math.round(value / small) * small;
  const rest = Math.round((whole % large) / small);
  return `${groupDigits(Math.floor(whole / large))} ${largeName}${rest === 0 ? '' : ` ${rest} ${smallName}`}`;
}

function formatDuration(value: number): string {
  if (value < 0) return `-${formatDuration(-value)}`;
  if (value < 1000) return `${formatSignificant(value)} ms`;
  if (value < MINUTE_MS) return `${formatSignificant(value / 1000)} s`;
  if (value < HOUR_MS) return formatTwoUnits(value, MINUTE_MS, 'min', 1000, 's');
  if (value < DAY_MS) return formatTwoUnits(value, HOUR_MS, 'h', MINUTE_MS, 'min');
  return formatTwoUnits(value, DAY_MS, 'd', HOUR_MS, 'h');
}

/**
 * Formats a quantity for people: `3.71 s`, `1.5 GB`, `94.2 %`. 1 MB is 1,048,576 bytes, as the JVM counts. It never
 * throws: a stored report that once lost a figure can still be read.
 */
export function formatQuantity({ value, unit }: Quantity): string {
  if (!Number.isFinite(value)) return 'unknown';
  switch (unit) {
    case 'bytes':
      return formatBytes(value);
    case 'bytes/s':
      return `${formatBytes(value)}/s`;
    case 'ms':
      return formatDuration(value);
    case 'percent':
      return `${formatPercent(value)} %`;
    case 'per second':
      return `${formatSignificant(value)} per second`;
    case 'count':
      return Number.isInteger(value) ? groupDigits(value) : formatSignificant(value);
  }
}
