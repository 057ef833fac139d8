import { ascii } from '@hindsight/model';
import { isUnit } from './amounts.ts';
import { isVariableWord } from './masks.ts';

/** Displayed instead of what differs from record to record. */
export const VARIABLE = '<*>';

/** Matches `17ms`, `5.2KB`, `99%`: the unit after a number is kept in the template. */
const NUMBER_WITH_UNIT = /^[-+]?\d[\d.]{0,20}([A-Za-z%]{1,3})$/;

/** Matches what was masked in a message: `<EMAIL>`, and VARIABLE itself. */
const PLACEHOLDER = /<(?:[A-Z][A-Z0-9_]*|\*)>/g;

export const hasPlaceholder = (text: string): boolean => text.includes('<') && text.search(PLACEHOLDER) >= 0;

/**
 * Formats a value for display: as its placeholders when it was masked, as VARIABLE with its unit when it is a number,
 * else as VARIABLE.
 */
export function formatValue(text: string): string {
  const masked = text.includes('<') ? text.match(PLACEHOLDER) : null;
  return masked ? masked.join('') : formatNumber(text);
}

function formatNumber(word: string): string {
  const unit = NUMBER_WITH_UNIT.exec(word)?.[1];
  return unit === undefined ? VARIABLE : VARIABLE + unit;
}

/** Formats `/api/orders/17` as `/api/orders/<*>`: the names in a path distinguish endpoints. */
const formatPath = (path: string): string =>
  path
    .split('/')
    .map((name) => (isVariableWord(name) ? VARIABLE : name))
    .join('/');

/** Matches the query string of a path, and the path. */
const QUERY = /(\/[^\s?]*)\?[^\s"']*/g;

const PIECES = /[^\s,:;|=()]+/g;
const CLOCK = /<\*>(?::<\*>)+/g;

function formatPiece(piece: string): string {
  if (isUnit(piece)) return piece;
  return piece.includes('/') && !hasPlaceholder(piece) ? formatPath(piece) : formatValue(piece);
}

/** Formats a run of values with the punctuation between them: `SKU-17: 12` as `<*>: <*>`. */
export const formatValues = (run: string): string =>
  run.replace(QUERY, '$1').replace(PIECES, formatPiece).replace(CLOCK, VARIABLE);

/** A list of values is displayed up to this length. */
export const MAX_DISPLAY_CHARACTERS = 60;
/** Numbers of up to this many digits are displayed alike. */
const MAX_ALIKE = 20;
const { DOT, LESS_THAN, isDigit } = ascii;

/** Returns the length of the number that begins here; 0 when none does. */
function measureNumber(text: string, from: number): number {
  if (!isDigit(text.charCodeAt(from))) return 0;
  let at = from + 1;
  while (isDigit(text.charCodeAt(at)) || text.charCodeAt(at) === DOT) at++;
  return at - from;
}

/** Returns the length of what both have between angle brackets here, in which digits are part of a name; 0 when they differ. */
function measureSamePlaceholder(a: string, inA: number, b: string, inB: number): number {
  const end = a.indexOf('>', inA) + 1;
  return end > 0 && b.startsWith(a.slice(inA, end), inB) ? end - inA : 0;
}

/**
 * Returns whether two values are certain to be displayed alike, because they differ only in the digits of their
 * numbers.
 */
export function isDisplayedLike(a: string, b: string): boolean {
  if (a.length > MAX_DISPLAY_CHARACTERS || b.length > MAX_DISPLAY_CHARACTERS) return false;
  let inA = 0;
  let inB = 0;
  while (inA < a.length && inB < b.length) {
    const numberA = measureNumber(a, inA);
    const numberB = measureNumber(b, inB);
    if (numberA > MAX_ALIKE || numberB > MAX_ALIKE) return false;
    const same = numberA > 0 && numberB > 0;
    const code = a.charCodeAt(inA);
    if (!same && code !== b.charCodeAt(inB)) return false;
    const placeholder = code === LESS_THAN ? measureSamePlaceholder(a, inA, b, inB) : 0;
    if (code === LESS_THAN && placeholder === 0) return false;
    inA += placeholder || numberA || 1;
    inB += placeholder || numberB || 1;
  }
  return inA === a.length && inB === b.length;
}

/**
 * Returns the common display form of two messages with the same words: VARIABLE in every position where they differ.
 */
export function findCommonForm(shown: readonly string[], other: readonly string[]): readonly string[] {
  return shown.every((word, position) => word === other[position])
    ? shown
    : shown.map((word, position) => (word === other[position] ? word : VARIABLE));
}
