import type { QueryBudget } from '../evaluate/query-budget.ts';
import type { ResultRow } from './result-row.ts';
import type { RunOptions } from './collect-rows.ts';
import type { Evaluate } from '../evaluate/scope.ts';
import type { OqlValue } from '../values/value.ts';

/** A query that only has to be run. */
export interface PreparedQuery {
  readonly columns: readonly string[];
  /** Its rows have columns with names; otherwise they are values of their own, most often objects. */
  readonly isTable: boolean;
  /** It reads a row of a query around it. */
  readonly readsOuter: boolean;
  readonly run: (run: RunOptions) => Iterable<ResultRow>;
}

export const ALL_ROWS: RunOptions = { maxRows: Number.POSITIVE_INFINITY };
/** Rough bytes of an item of a list. */
const ITEM_BYTES = 64;

/** The rows of a query inside as values. */
export function* iterateRowValues({ columns, isTable, run }: PreparedQuery): Generator<OqlValue, void> {
  for (const row of run(ALL_ROWS)) {
    const values = row.values();
    yield isTable ? { names: columns, values } : (values[0] ?? null);
  }
}

/**
 * A query in an expression is the list of its rows; `isValue`: it has one row of one column and is that value. One that reads no
 * row around it is run once.
 */
export function compileSubquery(prepared: PreparedQuery, isValue: boolean, budget: QueryBudget): Evaluate {
  const run = (): OqlValue[] => {
    const list: OqlValue[] = [];
    for (const value of iterateRowValues(prepared)) {
      budget.reserve(ITEM_BYTES);
      list.push(value);
    }
    return list;
  };
  const shown = (list: OqlValue[]) => (isValue ? (list[0] ?? null) : list);
  if (!prepared.readsOuter) {
    let known: OqlValue[] | undefined;
    return () => {
      known ??= run();
      return shown(known);
    };
  }
  return () => {
    const list = run();
    budget.release(ITEM_BYTES * list.length);
    return shown(list);
  };
}
