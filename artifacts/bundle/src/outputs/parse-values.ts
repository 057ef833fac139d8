import { getUnitBytes } from '@hindsight/model';

/**
 * Parses a number as commands print it, with the decimal comma of many languages: `33,3`, `0.0`; `4,7g` gives 4.7.
 * Returns NaN for anything else.
 */
export const parseDecimal = (text: string | undefined): number => {
  const match = /^[+-]?\d{1,15}(?:[.,]\d{1,6})?/.exec(text?.trim() ?? '');
  return match ? Number(match[0].replace(',', '.')) : Number.NaN;
};

/**
 * Parses a size in bytes: `133120K`, `4.7g`, `12,3M`. A bare number counts units of `bare` bytes. Returns NaN for
 * anything else.
 */
export function parseSize(text: string | undefined, bare: number): number {
  const match = /^(\d{1,15}(?:[.,]\d{1,6})?)([bkmgtp]?)i?b?$/i.exec(text?.trim() ?? '');
  if (!match) return Number.NaN;
  return parseDecimal(match[1]) * (match[2] ? getUnitBytes(match[2]) : bare);
}

/**
 * Parses a CPU time to ms: `0:16.20`, `123:45,67`, `00:01:03`, `2-03:04:05` (with days). Returns NaN for anything else.
 */
export function parseCpuTime(text: string | undefined): number {
  const match = /^(?:(\d{1,5})-)?(?:(\d{1,6}):)?(\d{1,8}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text?.trim() ?? '');
  if (!match) return Number.NaN;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1, 5).map((field) => Number(field ?? 0));
  const fraction = match[5] === undefined ? 0 : Number(`0.${match[5]}`);
  return ((days * 24 + hours) * 3600 + minutes * 60 + seconds + fraction) * 1000;
}

/** Words between blanks; the last one keeps its blanks when there are more than `most`. */
export function splitColumns(line: string, maxColumns = Number.POSITIVE_INFINITY): string[] {
  const words = line.trim().split(/\s+/, 10_000);
  if (words.length <= maxColumns) return words;
  return [...words.slice(0, maxColumns - 1), words.slice(maxColumns - 1).join(' ')];
}
