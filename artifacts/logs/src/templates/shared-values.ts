import { VARIABLE } from './display-form.ts';

/** In fewer statements than this, equal values may be a coincidence. */
const MIN_STATEMENTS = 5;
/** Limits of what is kept of a row: the number of values, and the characters of each. */
const MAX_VALUES = 8;
const MAX_VALUE_CHARACTERS = 60;

/** What the statements of a row have in common in one position: a value, or parts of a run of values. */
interface Value {
  /** The value in the first statement. */
  readonly text: string;
  /** The parts between blanks; undefined where statements differ. */
  readonly parts: (string | undefined)[];
}

/** By position in a row; undefined where statements share nothing or have no value. */
export type RowValues = (Value | undefined)[];

/**
 * Collects the values of the first statement of a row. `valueAt` reads the value of a position as it is written in the
 * message.
 */
export function collectValues(words: readonly string[], valueAt: (position: number) => string): RowValues {
  let kept = 0;
  return words.map((word, position) => {
    if (word !== VARIABLE || kept === MAX_VALUES) return undefined;
    const text = valueAt(position);
    if (text.length > MAX_VALUE_CHARACTERS) return undefined;
    kept++;
    return { text, parts: text.split(' ') };
  });
}

/** Where the value of a position begins and ends in a message. */
export type PlaceOfValue = readonly [from: number, to: number];

/**
 * Drops the values that another statement, which is `text` from `begin` on, does not have; returns whether any are left. Values are compared
 * where they stand, because slices of every statement would take longer.
 */
export function keepSharedValues(
  values: RowValues,
  text: string,
  begin: number,
  findPlace: (position: number) => PlaceOfValue,
): boolean {
  let left = false;
  for (let position = 0; position < values.length; position++) {
    const value = values[position];
    if (value === undefined) continue;
    const [from, to] = findPlace(position);
    if (keepSharedParts(value, text, begin + from, begin + to)) left = true;
    else values[position] = undefined;
  }
  return left;
}

function keepSharedParts({ text, parts }: Value, other: string, from: number, to: number): boolean {
  if (isAt(other, from, to, text)) return true;
  if (parts.length === 1 || to - from > 2 * MAX_VALUE_CHARACTERS) return false;
  let left = false;
  let at = from;
  for (let index = 0; index < parts.length; index++) {
    const blank = other.indexOf(' ', at);
    const end = blank < 0 || blank > to ? to : blank;
    // Another number of parts shares none.
    if ((end === to) !== (index === parts.length - 1)) return false;
    const part = parts[index];
    if (part !== undefined && isAt(other, at, end, part)) left = true;
    else parts[index] = undefined;
    at = end + 1;
  }
  return left;
}

const isAt = (text: string, from: number, to: number, value: string): boolean =>
  to - from === value.length && text.startsWith(value, from);

interface CountedValues {
  readonly values: RowValues;
  readonly statements: number;
}

/** Inserts the values that all statements of a template share: `HTTP/1.1`, `(110: Connection timed out)`. */
export function insertSharedValues(shown: readonly string[], rows: readonly CountedValues[]): readonly string[] {
  const statements = rows.reduce((sum, row) => sum + row.statements, 0);
  return statements < MIN_STATEMENTS ? shown : shown.map((text, position) => formatPosition(text, rows, position));
}

/** Formats one position: a run of values part by part, when it is displayed as a run. */
function formatPosition(text: string, rows: readonly CountedValues[], position: number): string {
  const parts = rows[0]?.values[position]?.parts;
  if (!parts) return text;
  const inAll = (part: string | undefined, index: number): boolean =>
    part !== undefined &&
    rows.every(
      ({ values }) => values[position]?.parts.length === parts.length && values[position]?.parts[index] === part,
    );
  if (parts.every(inAll)) return parts.join(' ');
  const shown = text.split(' ');
  if (shown.length !== parts.length) return text;
  return shown.map((variable, index) => (inAll(parts[index], index) ? parts[index] : variable)).join(' ');
}
