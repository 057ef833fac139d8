import type { OqlValue } from '../values/value.ts';
import type { Evaluation } from './evaluation.ts';

/** Evaluates an expression for the current rows of the enclosing queries. */
export type Evaluate = () => OqlValue;

/** The names that are visible in one query. */
export interface Scope {
  readonly evaluation: Evaluation;
  readonly alias: string | undefined;
  /** The number of enclosing queries. */
  readonly depth: number;
  readonly outer: Scope | undefined;
  /** The aggregates of the query, collected while its columns are compiled. */
  readonly aggregates: Aggregate[];
  /** Set when an expression reads a row of an enclosing query: the result then depends on that row. */
  readsOuter: boolean;
}

/** An aggregate such as `count(x)`, and the cell that holds its value while a group is formatted. */
export interface Aggregate {
  readonly name: string;
  /** The argument; undefined for `count(*)`. */
  readonly of: Evaluate | undefined;
  value: OqlValue;
}

export const createScope = (evaluation: Evaluation, alias: string | undefined, outer: Scope | undefined): Scope => ({
  evaluation,
  alias,
  depth: outer ? outer.depth + 1 : 0,
  outer,
  aggregates: [],
  readsOuter: false,
});

/** Finds the scope of an alias and marks every query in between as dependent on its rows. */
export function resolveAlias(scope: Scope, name: string): Scope | undefined {
  const crossed: Scope[] = [];
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    if (at.alias === name) {
      for (const one of crossed) one.readsOuter = true;
      return at;
    }
    crossed.push(at);
  }
  return undefined;
}
