import { findCommonForm, VARIABLE } from './display-form.ts';
import { groupIntoFamilies, type TokenRow } from './row-families.ts';
import { insertSharedValues, type RowValues } from './shared-values.ts';
import { splitFamily } from './split-family.ts';
import { joinTokens } from './tokenize.ts';

export interface MinedTemplate<R> {
  /** The template with `<*>` where its rows differ, with the blanks of its first row. */
  readonly text: string;
  /** The same as tokens. */
  readonly words: readonly string[];
  readonly rows: readonly R[];
}

/** A distinct row with what is needed to display it. */
export interface DisplayRow extends TokenRow {
  readonly shown: readonly string[];
  readonly spaced: readonly boolean[];
  readonly values: RowValues;
  readonly statements: number;
}

/**
 * Finds the templates of distinct token rows, with one setting for all systems. Rows of one length are grouped into
 * families by their most common pattern, and a family is split at positions with few different words. Rows of different
 * lengths are joined when their templates read alike.
 */
export function mineTemplates<R extends DisplayRow>(rows: Iterable<R>): MinedTemplate<R>[] {
  const templates = new Map<
    string,
    { readonly words: readonly string[]; readonly alike: readonly R[]; rows: readonly R[] }
  >();
  const addTemplate = (alike: readonly R[]) => {
    const words = findCommon(alike.map((row) => row.words));
    const key = words.filter((word, position) => word !== VARIABLE || words[position - 1] !== VARIABLE).join(' ');
    const known = templates.get(key);
    if (known) known.rows = known.rows.concat(alike);
    else templates.set(key, { words, alike, rows: alike });
  };
  for (const bucket of groupByLength(rows).values()) {
    for (const family of groupIntoFamilies(bucket)) splitFamily(family, addTemplate);
  }
  // Rows of another length have their values in other positions, so the values that all of them share are unknown.
  return [...templates.values()].map(({ words, alike, rows: all }) => ({
    text: formatTemplate(alike, words, alike === all),
    words,
    rows: all,
  }));
}

function groupByLength<R extends TokenRow>(rows: Iterable<R>): Map<number, R[]> {
  const buckets = new Map<number, R[]>();
  for (const row of rows) {
    const bucket = buckets.get(row.words.length);
    if (bucket) bucket.push(row);
    else buckets.set(row.words.length, [row]);
  }
  return buckets;
}

/** Returns for each position the token that all lists have; VARIABLE where they differ. */
const findCommon = (lists: readonly (readonly string[])[]): readonly string[] =>
  lists.reduce((common, list) => findCommonForm(common, list));

/** Formats a template. Adjacent values become one: a name of two words is a value like a name of one. */
function formatTemplate(rows: readonly DisplayRow[], words: readonly string[], constants: boolean): string {
  const common = findCommon(rows.map((row) => row.shown));
  const shown = constants ? insertSharedValues(common, rows) : common;
  const spaced = rows[0]?.spaced ?? [];
  const kept = words.map((word, position) => word !== VARIABLE || words[position - 1] !== VARIABLE);
  return joinTokens(
    shown.filter((_, position) => kept[position]),
    spaced.filter((_, position) => kept[position]),
  );
}
