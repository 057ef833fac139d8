import type { Evaluation } from './evaluation.ts';
import type { OqlValue } from '../values/value.ts';

/** The value of an expression at the rows where the queries around it stand. */
export type Evaluate = () => OqlValue;

/** What names mean in one query. */
export interface Scope {
  readonly evaluation: Evaluation;
  readonly alias: string | undefined;
  /** How many queries are around it. */
  readonly depth: number;
  readonly outer: Scope | undefined;
  /** Aggregates of its columns, found while these are compiled. */
  readonly aggregates: Aggregate[];
  /** Set when a part reads a row of a query around it: its result is not the same for all of these. */
  readsOuter: boolean;
}

/** `count(x)` with the place where its value stands while a group is shown. */
export interface Aggregate {
  readonly name: string;
  /** Undefined: rows are counted. */
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

/** The scope whose row an alias names; every query in between is then one for each of its rows. */
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
