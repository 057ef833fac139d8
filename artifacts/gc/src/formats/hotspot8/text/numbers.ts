/** Numbers as HotSpot writes them: with a decimal point, or with a comma in some locales (`0,0282 secs`). */
import { ascii } from '@hindsight/model';

const { COMMA, DOT, NINE, ZERO, isDigit } = ascii;
/** Milliseconds of a second. */
export const MS_PER_SECOND = 1000;

const isSeparator = (code: number): boolean => code === DOT || code === COMMA;

/** Finds the index after the number that begins at `from`; `from` itself when there is none. */
export function findNumberEnd(text: string, from: number): number {
  let end = from;
  while (isDigit(text.charCodeAt(end))) end++;
  if (end === from || !isSeparator(text.charCodeAt(end)) || !isDigit(text.charCodeAt(end + 1))) return end;
  end++;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

/**
 * Parses the number at `from`, times `factor`; NaN when there is none. Divides last, so that the result is the nearest
 * double.
 */
export function parseNumber(text: string, from: number, factor = 1): number {
  let at = from;
  let code = text.charCodeAt(at);
  if (!isDigit(code)) return Number.NaN;
  let digits = 0;
  for (; isDigit(code); code = text.charCodeAt(++at)) digits = digits * 10 + (code - ZERO);
  let scale = 1;
  if (isSeparator(code)) {
    for (code = text.charCodeAt(++at); isDigit(code); code = text.charCodeAt(++at)) {
      digits = digits * 10 + (code - ZERO);
      scale *= 10;
    }
  }
  return (digits * factor) / scale;
}

/** Parses a number of seconds to ms. */
export const parseSeconds = (text: string, from: number): number => parseNumber(text, from, MS_PER_SECOND);

/** Reads value and end of a number in one pass from bytes; lines that come by the million need no strings. */
export class NumberReader {
  /** NaN when no number was found. */
  value = Number.NaN;
  /** The index after the number. */
  end = 0;
  /** Whether the number has a fraction. */
  fraction = false;

  /**
   * Reads the number at `from` of a line that ends at `to`. The digits before and after the point are collected
   * separately, as small integers; all digits of an uptime together would be a floating-point number at every step.
   */
  read(bytes: Uint8Array, from: number, to: number, factor = 1): void {
    let at = from;
    let whole = 0;
    let code = 0;
    for (; at < to; at++) {
      code = bytes[at] as number;
      if (code < ZERO || code > NINE) break;
      whole = whole * 10 + (code - ZERO);
    }
    let fraction = 0;
    let scale = 1;
    this.fraction = at > from && at + 1 < to && isSeparator(code) && isDigit(bytes[at + 1] as number);
    if (this.fraction) {
      for (at++; at < to; at++) {
        code = bytes[at] as number;
        if (code < ZERO || code > NINE) break;
        fraction = fraction * 10 + (code - ZERO);
        scale *= 10;
      }
    }
    this.end = at;
    this.value = at === from ? Number.NaN : ((whole * scale + fraction) * factor) / scale;
  }
}

/** Parses the number after the blanks at `from`; NaN when there is none. */
export function parseNumberAfterBlanks(text: string, from: number): number {
  let start = from;
  while (text.charCodeAt(start) === 32) start++;
  return parseNumber(text, start);
}

/**
 * Parses the time at the end of an event, in ms: the last number followed by `sec` (`, 0.0373297 secs`, `, 0.0126670
 * sec`). NaN when there is none.
 */
export function parseClosingSeconds(text: string): number {
  const unit = text.lastIndexOf(' sec');
  if (unit < 0) return Number.NaN;
  const start = text.lastIndexOf(' ', unit - 1) + 1;
  return findNumberEnd(text, start) === unit ? parseSeconds(text, start) : Number.NaN;
}
