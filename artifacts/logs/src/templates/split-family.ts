import { VARIABLE } from './display-form.ts';
import type { TokenRow } from './row-families.ts';
import { isWord } from './tokenize.ts';

/** A position with more different words than this contains a value. */
const MAX_CHOICES = 6;
/**
 * Rows that share this fraction of their words are one template, unless a word with few alternatives distinguishes
 * them.
 */
const ALIKE = 0.75;
/**
 * At least this many words, each in one row only, are probably names; then a smaller fraction of the words must be
 * shared.
 */
const MIN_NAMES = 5;
const ALIKE_BUT_NAMES = 0.6;
/** A word still distinguishes templates among similar rows when each of its alternatives occurs in this many rows. */
const ROWS_PER_CHOICE = 5;

/**
 * Splits a family of rows into templates, at the positions where the program has few alternatives; calls `addTemplate` with
 * each.
 */
export function splitFamily<R extends TokenRow>(rows: readonly R[], addTemplate: (rows: readonly R[]) => void): void {
  const choice = findChoice(rows);
  if (!choice) addTemplate(rows);
  else for (const part of choice.values()) splitFamily(part, addTemplate);
}

type RowsByWord<R> = ReadonlyMap<string, readonly R[]>;

/** Groups rows by the word in the position with the fewest alternatives; undefined when the rows are one template. */
function findChoice<R extends TokenRow>(rows: readonly R[]): RowsByWord<R> | undefined {
  const first = rows[0]?.words ?? [];
  const columns = first.map((_, position) => groupByWord(rows, position));
  const choices = columns.filter((column) => column !== 'many').filter(isChoice);
  const fewest = choices.reduce<RowsByWord<R> | undefined>((a, b) => (a && a.size <= b.size ? a : b), undefined);
  if (!fewest || fewest.size === 2 || rows.length / fewest.size >= ROWS_PER_CHOICE) return fewest;
  const names = fewest.size >= MIN_NAMES && fewest.size === rows.length;
  return computeSharedFraction(first, columns) >= (names ? ALIKE_BUT_NAMES : ALIKE) ? undefined : fewest;
}

const isChoice = (column: RowsByWord<TokenRow>): boolean => column.size > 1 && !column.has(VARIABLE);

/** Computes the fraction of the positions with words or values that have the same word in every row. */
function computeSharedFraction(first: readonly string[], columns: readonly (RowsByWord<TokenRow> | 'many')[]): number {
  let shared = 0;
  let all = 0;
  columns.forEach((column, position) => {
    const word = first[position] ?? '';
    const same = column !== 'many' && column.size === 1;
    if (same && isWord(word)) shared++;
    if (!same || isWord(word) || word === VARIABLE) all++;
  });
  return shared / all;
}

/** Groups rows by the word in a position; `many` when there are more words than a choice may have. */
function groupByWord<R extends TokenRow>(rows: readonly R[], position: number): RowsByWord<R> | 'many' {
  const values = new Map<string, R[]>();
  for (const row of rows) {
    const word = row.words[position] ?? '';
    const same = values.get(word);
    if (same) same.push(row);
    else if (values.size === MAX_CHOICES) return 'many';
    else values.set(word, [row]);
  }
  return values;
}
