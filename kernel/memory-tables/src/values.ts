import { getUnitBytes, parsedNumber } from '@hindsight/model';

/** A number as the JVM prints it, or as a tool groups it: `2255084`, `2,255,084`. */
export const NUMBER = String.raw`\d{1,3}(?:,\d{3}){1,6}|\d{1,20}`;
export const SIZE_UNIT = '(?:bytes|[KMGT]i?[Bb]?|[kmgt]B?|B)';

/** Parses a count; undefined when there is none or it is beyond any genuine one. */
export const parseCount = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parsedNumber(Number(text.replaceAll(',', '')), 'count');

/** Parses a size with its unit, where 1 KB is 1,024 bytes; without a unit it counts units of `bare` bytes. */
export function parseSize(number: string | undefined, unit: string | undefined, bare = 1): number | undefined {
  if (number === undefined || number === '') return undefined;
  const value = Number(number.replaceAll(',', ''));
  return parsedNumber(Math.round(value * (unit ? getUnitBytes(unit) : bare)), 'bytes');
}

const SIZE = new RegExp(`^(${NUMBER}|\\d{1,15}\\.\\d{1,6})\\s?(${SIZE_UNIT})?$`);

/** Parses `4.02 MB`, `133120K`, `0 bytes`. */
export function parseSizeText(text: string, bare = 1): number | undefined {
  const match = SIZE.exec(text.trim());
  return match ? parseSize(match[1], match[2], bare) : undefined;
}

/** Parses a decimal of any language: `33,3`, `0.0`; undefined for `-` and anything else. */
export function parseDecimal(text: string): number | undefined {
  if (!/^-?\d{1,17}(?:[.,]\d{1,9})?$/.test(text)) return undefined;
  return parsedNumber(Number(text.replace(',', '.')), 'bytes');
}

export const KB = 1024;
export const MB = 1024 * KB;
