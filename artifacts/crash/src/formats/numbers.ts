import { getUnitBytes, type ParsedUnit, parsedNumber } from '@hindsight/model';

/** Parses a size such as `24684092k`, `1.06 GB`, `4096 bytes`; undefined when it is none or beyond 64 bits. */
export function parseSize(digits: string | undefined, unit = ''): number | undefined {
  if (digits === undefined || digits === '') return undefined;
  return parsedNumber(Math.round(Number(digits) * getUnitBytes(unit.trim())), 'bytes');
}

/** Parses a decimal or `0x` number of the unit; undefined when it is not stated or beyond its range. */
export function parseNumber(text: string | undefined, unit: ParsedUnit = 'count'): number | undefined {
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  return Number.isNaN(value) ? undefined : parsedNumber(value, unit);
}

/** Parses a time in seconds; undefined beyond three centuries. */
export function parseSeconds(text: string | undefined): number | undefined {
  const seconds = parseNumber(text, 'duration');
  return seconds === undefined || parsedNumber(seconds * 1000, 'duration') === undefined ? undefined : seconds;
}

const ADDRESS = /^(?:0x)?([0-9a-f]{1,16})$/i;

/** Parses an address of 64 bits with or without `0x`. */
export function parseAddress(text: string | undefined): bigint | undefined {
  const digits = text === undefined ? undefined : ADDRESS.exec(text)?.[1];
  return digits === undefined ? undefined : BigInt(`0x${digits}`);
}
