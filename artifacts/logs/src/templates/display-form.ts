import { isUnit } from './amounts.ts';
import { isVariableWord } from './masks.ts';

/** What differs from record to record. */
export const VARIABLE = '<*>';

/** `17ms`, `5.2KB`, `99%`: the unit behind a number is no part of what differs. */
const NUMBER_WITH_UNIT = /^[-+]?\d[\d.]{0,20}([A-Za-z%]{1,3})$/;

/** What was masked in a message: `<EMAIL>`, and VARIABLE itself. */
const PLACEHOLDER = /<(?:[A-Z][A-Z0-9_]*|\*)>/g;

export const hasPlaceholder = (text: string): boolean => text.includes('<') && text.search(PLACEHOLDER) >= 0;

/** A value: of what was masked in it the placeholders, of a number its unit, else nothing. */
export function valueShown(text: string): string {
  const masked = text.includes('<') ? text.match(PLACEHOLDER) : null;
  return masked ? masked.join('') : numberShown(text);
}

function numberShown(word: string): string {
  const unit = NUMBER_WITH_UNIT.exec(word)?.[1];
  return unit === undefined ? VARIABLE : VARIABLE + unit;
}

/** `/api/orders/17` as `/api/orders/<*>`: the names in a path tell endpoints apart. */
const pathShown = (path: string): string =>
  path
    .split('/')
    .map((name) => (isVariableWord(name) ? VARIABLE : name))
    .join('/');

/** Of a path with a query the query. */
const QUERY = /(\/[^\s?]*)\?[^\s"']*/g;

const PIECES = /[^\s,:;|=()]+/g;
const CLOCK = /<\*>(?::<\*>)+/g;

function pieceShown(piece: string): string {
  if (isUnit(piece)) return piece;
  return piece.includes('/') && !hasPlaceholder(piece) ? pathShown(piece) : valueShown(piece);
}

/** A run of values with what stands between them: `SKU-17: 12` as `<*>: <*>`. */
export const valuesShown = (run: string): string =>
  run.replace(QUERY, '$1').replace(PIECES, pieceShown).replace(CLOCK, VARIABLE);

/** A list of values is not shown to its end. */
export const MAX_SHOWN = 60;
/** Up to here the number of digits does not matter to how a number is shown. */
const MAX_ALIKE = 20;
const [DOT, OPENING, ZERO, NINE] = [0x2e, 0x3c, 0x30, 0x39];

const isDigitCode = (code: number): boolean => code >= ZERO && code <= NINE;

/** Of the number that begins here; 0: none does. */
function lengthOfNumber(text: string, from: number): number {
  if (!isDigitCode(text.charCodeAt(from))) return 0;
  let at = from + 1;
  while (isDigitCode(text.charCodeAt(at)) || text.charCodeAt(at) === DOT) at++;
  return at - from;
}

/** Whether two values are surely shown alike: they differ in nothing but the digits of their numbers. */
export function isShownLike(a: string, b: string): boolean {
  if (a.length > MAX_SHOWN || b.length > MAX_SHOWN) return false;
  let inA = 0;
  let inB = 0;
  while (inA < a.length && inB < b.length) {
    const numberA = lengthOfNumber(a, inA);
    const numberB = lengthOfNumber(b, inB);
    if (numberA > MAX_ALIKE || numberB > MAX_ALIKE) return false;
    const same = numberA > 0 && numberB > 0;
    const code = a.charCodeAt(inA);
    if (!same && (code !== b.charCodeAt(inB) || code === OPENING)) return false;
    inA += numberA || 1;
    inB += numberB || 1;
  }
  return inA === a.length && inB === b.length;
}

/** How two messages that are compared alike are shown together: what differs is a value. */
export function findCommonForm(shown: readonly string[], other: readonly string[]): readonly string[] {
  return shown.every((word, place) => word === other[place])
    ? shown
    : shown.map((word, place) => (word === other[place] ? word : VARIABLE));
}
