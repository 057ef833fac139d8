import { formatCount, formatTimes } from '@hindsight/claims';
import type { ErrorGroup } from '../../metrics/errors.ts';
import { VARIABLE } from '../../templates/display-form.ts';

/**
 * Returns whether words about an error hold a value that other statements of it do not have: the number of an order, a duration. What they
 * say is true of one statement only.
 */
export const isExample = ({ statement, message, messages }: ErrorGroup, words: string): boolean =>
  messages?.isExample(words) ?? findValues(statement, message.template).some((value) => words.includes(value));

/** Finds the values of a statement where its template has VARIABLE. A statement that its template does not follow has none. */
function findValues(statement: string, template: string): readonly string[] {
  const [first = '', ...literals] = template.split(VARIABLE);
  const values: string[] = [];
  let from = first === '' ? 0 : statement.indexOf(first);
  if (from < 0) return [];
  from += first.length;
  for (const literal of literals) {
    const to = literal === '' ? statement.length : statement.indexOf(literal, from);
    if (to < 0) return values;
    values.push(statement.slice(from, to).trim());
    from = to + literal.length;
  }
  return values.filter((value) => value !== '');
}

/** Says how often an error occurred behind its words: how often exactly these, or how many statements are like an example. */
export const formatOccurrences = (count: number, isOneOfMany: boolean): string =>
  isOneOfMany && count > 1 ? `${formatCount(count)} like this` : formatTimes(count);

/** What stands before a statement that is quoted for its error, where others of the error have other values. */
export const markExample = (group: ErrorGroup, quoted: string): string =>
  group.count > 1 && isExample(group, quoted) ? ', for example' : '';
