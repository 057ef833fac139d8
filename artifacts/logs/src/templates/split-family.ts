import { VARIABLE } from './display-form.ts';
import type { TokenRow } from './row-families.ts';
import { isWord } from './tokenize.ts';

/** A place with more different words than this holds a value. */
const MAX_CHOICES = 6;
/** Rows that share this part of their words are one template, unless a word of few choices says otherwise. */
const ALIKE = 0.75;
/** So many words of which no row shares one are rather names: a smaller part of the words has to be shared then. */
const MIN_NAMES = 5;
const ALIKE_BUT_NAMES = 0.6;
/** Among rows that are alike, a word still tells templates apart when each of its values stands in so many rows. */
const ROWS_PER_CHOICE = 5;

/** Cuts a family of rows into templates: by the places where a programmer had few words to choose from. */
export function splitFamily<R extends TokenRow>(rows: readonly R[], found: (template: readonly R[]) => void): void {
  const choice = choiceAmong(rows);
  if (!choice) found(rows);
  else for (const part of choice.values()) splitFamily(part, found);
}

type RowsByWord<R> = ReadonlyMap<string, readonly R[]>;

/** Rows by the word at the place with the fewest words; undefined when they are one template. */
function choiceAmong<R extends TokenRow>(rows: readonly R[]): RowsByWord<R> | undefined {
  const first = rows[0]?.words ?? [];
  const columns = first.map((_, place) => rowsByWord(rows, place));
  const choices = columns.filter((column) => column !== 'many').filter(isChoice);
  const fewest = choices.reduce<RowsByWord<R> | undefined>((a, b) => (a && a.size <= b.size ? a : b), undefined);
  if (!fewest || fewest.size === 2 || rows.length / fewest.size >= ROWS_PER_CHOICE) return fewest;
  const names = fewest.size >= MIN_NAMES && fewest.size === rows.length;
  return sharedPart(first, columns) >= (names ? ALIKE_BUT_NAMES : ALIKE) ? undefined : fewest;
}

const isChoice = (column: RowsByWord<TokenRow>): boolean => column.size > 1 && !column.has(VARIABLE);

/** Of all places with words and values those that have the same word in every row, in parts of 1. */
function sharedPart(first: readonly string[], columns: readonly (RowsByWord<TokenRow> | 'many')[]): number {
  let shared = 0;
  let all = 0;
  columns.forEach((column, place) => {
    const word = first[place] ?? '';
    const same = column !== 'many' && column.size === 1;
    if (same && isWord(word)) shared++;
    if (!same || isWord(word) || word === VARIABLE) all++;
  });
  return shared / all;
}

/** `many`: more than can be a choice. */
function rowsByWord<R extends TokenRow>(rows: readonly R[], place: number): RowsByWord<R> | 'many' {
  const values = new Map<string, R[]>();
  for (const row of rows) {
    const word = row.words[place] ?? '';
    const same = values.get(word);
    if (same) same.push(row);
    else if (values.size === MAX_CHOICES) return 'many';
    else values.set(word, [row]);
  }
  return values;
}
