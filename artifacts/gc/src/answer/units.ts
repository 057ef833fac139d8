/** How the answer formats sizes, rates and times: with units, or as plain numbers with `normalizeUnits`. */
export interface Units {
  /** From bytes. */
  readonly size: (bytes: number) => string;
  /** From bytes per second. */
  readonly rate: (bytesPerSecond: number) => string;
  /** From milliseconds. */
  readonly time: (ms: number) => string;
}

const KILO = 1024;
const SIZE_UNITS = ['kb', 'mb', 'gb', 'tb'] as const;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Formats with at most so many decimals, without trailing zeros or exponent; halves of the decimal text are rounded up.
 * Done by hand, because the first use of `toLocaleString` takes 10 ms, a fiftieth of an analysis.
 */
function formatDecimals(value: number, maxDecimals: number): string {
  const text = String(Math.abs(value));
  const sign = value < 0 ? '-' : '';
  if (text.includes('e') || !Number.isFinite(value)) return formatExponential(value);
  const [whole = '', fraction = ''] = text.split('.');
  if (fraction.length <= maxDecimals) return sign + text;
  const up = fraction.charAt(maxDecimals) >= '5' ? 1n : 0n;
  const digits = String(BigInt(whole + fraction.slice(0, maxDecimals)) + up).padStart(maxDecimals + 1, '0');
  const point = digits.length - maxDecimals;
  const rest = digits.slice(point).replace(/0+$/, '');
  const rounded = digits.slice(0, point) + (rest && `.${rest}`);
  return rounded === '0' ? '0' : sign + rounded;
}

/** Formats numbers below a millionth, which no unit here shows, and from 10^21 on. */
function formatExponential(value: number): string {
  return Math.abs(value) < 1 ? '0' : value.toLocaleString('en-US', { useGrouping: false });
}

function formatSize(bytes: number): string {
  let value = bytes / KILO;
  let step = 0;
  while (value >= KILO && step < SIZE_UNITS.length - 1) {
    value /= KILO;
    step++;
  }
  return `${formatDecimals(value, 2)} ${SIZE_UNITS[step]}`;
}

/** `48 hrs 26 min 36 sec`, `1 sec 274 ms`, `0.028 ms`, `0`: zero parts are left out, hours are the largest unit. */
function formatTime(ms: number): string {
  if (ms < SECOND_MS) {
    const text = formatDecimals(ms, 3);
    return text === '0' ? '0' : `${text} ms`;
  }
  const rounded = Math.round(ms < HOUR_MS ? ms : Math.round(ms / SECOND_MS) * SECOND_MS);
  const parts: readonly (readonly [value: number, unit: string])[] = [
    [Math.floor(rounded / HOUR_MS), 'hrs'],
    [Math.floor((rounded % HOUR_MS) / MINUTE_MS), 'min'],
    [Math.floor((rounded % MINUTE_MS) / SECOND_MS), 'sec'],
    [rounded % SECOND_MS, 'ms'],
  ];
  return parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${formatDecimals(value, 0)} ${unit}`)
    .join(' ');
}

/** The notation of the original service's answers: `1.67 gb`, `12.46 mb/sec`, `1 sec 274 ms`. */
const IN_WORDS: Units = {
  size: formatSize,
  rate: (bytesPerSecond) => `${formatSize(bytesPerSecond)}/sec`,
  time: formatTime,
};

const formatPlain = (value: number): string => formatDecimals(value, 3);

/** Bytes, bytes per second and milliseconds as numeric strings. */
const PLAIN: Units = { size: formatPlain, rate: formatPlain, time: formatPlain };

export const selectUnits = (normalized: boolean): Units => (normalized ? PLAIN : IN_WORDS);
