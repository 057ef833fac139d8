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

/** Returns the length of the number, of the placeholder or of the one character that begins here. */
function measurePart(text: string, from: number): number {
  const code = text.charCodeAt(from);
  if (code === LESS_THAN) return Math.max(1, text.indexOf('>', from) + 1 - from);
  let at = from + 1;
  if (isDigit(code)) while (isDigit(text.charCodeAt(at)) || text.charCodeAt(at) === DOT) at++;
  return at - from;
}

/** Returns whether parts of these lengths are two numbers, or the same: the digits of a placeholder belong to its name. */
function arePartsAlike(a: string, inA: number, partA: number, b: string, inB: number, partB: number): boolean {
  const [codeA, codeB] = [a.charCodeAt(inA), b.charCodeAt(inB)];
  if (isDigit(codeA) && isDigit(codeB)) return partA <= MAX_ALIKE && partB <= MAX_ALIKE;
  if (codeA !== codeB || partA !== partB) return false;
  return partA === 1 || b.startsWith(a.slice(inA, inA + partA), inB);
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
    const [partA, partB] = [measurePart(a, inA), measurePart(b, inB)];
    if (!arePartsAlike(a, inA, partA, b, inB, partB)) return false;
    inA += partA;
    inB += partB;
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
