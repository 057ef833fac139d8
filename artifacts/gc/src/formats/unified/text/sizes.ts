import { ascii, getUnitBytes } from '@hindsight/model';

/** Used before, used after and committed, in bytes; region counts have the same form. NaN means unknown. */
export interface Sizes {
  readonly before: number;
  readonly after: number;
  readonly committed: number;
}

/**
 * Matches `15M->10M(96M)`; `107K(320K)->110K(384K)` with the committed size on both sides; `14->0(32)` and `2->9`
 * regions; `40M(31%)->20M(16%)` of ZGC. Figures have at most 15 digits: longer numbers are not exact.
 */
const CHANGE =
  /^(\d{1,15})([BKMGT]?)(?:\(\d+[BKMGT%]?\))?->(\d{1,15})([BKMGT]?)(?:\((?:(\d{1,15})([BKMGT]?)|\d+%)\))?$/;
const SIZE = /^(\d{1,15}(?:[.,]\d+)?) ?([BKMGT]?)B?$/;

const toBytes = (count: string | undefined, unit: string | undefined): number =>
  count === undefined ? Number.NaN : Number(count) * getUnitBytes(unit ?? '');

/** Reads `before->after(committed)`; undefined for other texts. */
export function parseChange(text: string): Sizes | undefined {
  const match = CHANGE.exec(text);
  if (!match) return undefined;
  return {
    before: toBytes(match[1], match[2]),
    after: toBytes(match[3], match[4]),
    committed: toBytes(match[5], match[6]),
  };
}

/** Parses `262144K`, `64 MB`, `8388608`, `5952.0B` to bytes; NaN when the text is no size. */
export function parseSize(text: string): number {
  const match = SIZE.exec(text);
  return match ? toBytes(match[1]?.replace(',', '.'), match[2]) : Number.NaN;
}

const { COMMA, DOT, ZERO } = ascii;
/** A whole number of this many digits is exact, and its quotient by a power of ten is the nearest double. */
const EXACT_DIGITS = 15;

/** Parses a number with decimal point or comma. */
export function parseDecimal(text: string | undefined): number {
  if (!text) return Number.NaN;
  let value = 0;
  let scale = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const digit = code - ZERO;
    if (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      scale *= 10;
    } else if ((code === DOT || code === COMMA) && scale === 0 && index > 0) scale = 1;
    else return Number.NaN;
  }
  return text.length > EXACT_DIGITS ? Number(text.replace(',', '.')) : value / (scale || 1);
}

/**
 * Splits `Concurrent Mark 22.229ms` into the time at its end, in ms, and the text before it; undefined when there is no
 * time. Some builds of JDK 11 write `22.229 ms`.
 */
export function splitDuration(text: string): { readonly head: string; readonly duration: number } | undefined {
  if (!text.endsWith('ms')) return undefined;
  const end = text.length - (text.endsWith(' ms') ? 3 : 2);
  const blank = text.lastIndexOf(' ', end - 1);
  const duration = parseDecimal(text.slice(blank + 1, end));
  if (!(duration >= 0 && duration < Number.POSITIVE_INFINITY)) return undefined;
  return { head: text.slice(0, Math.max(0, blank)), duration };
}
