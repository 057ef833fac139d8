import type { QueryBudget } from '../evaluate/query-budget.ts';
import type { Evaluate } from '../evaluate/scope.ts';
import type { OqlValue } from '../values/value.ts';
import type { RunOptions } from './collect-rows.ts';
import type { ResultRow } from './result-row.ts';

/** A query that is checked, compiled and ready to run. */
export interface PreparedQuery {
  readonly columns: readonly string[];
  /** True when the rows have named columns; otherwise each row is a single value, usually an object. */
  readonly isTable: boolean;
  /** True when the query reads rows of an enclosing query. */
  readonly readsOuter: boolean;
  readonly run: (run: RunOptions) => Iterable<ResultRow>;
}

export const ALL_ROWS: RunOptions = { maxRows: Number.POSITIVE_INFINITY };
/** Estimated bytes of an item of a list. */
const ITEM_BYTES = 64;

/** Yields the rows of a subquery as values. */
export function* iterateRowValues({ columns, isTable, run }: PreparedQuery): Generator<OqlValue, void> {
  for (const row of run(ALL_ROWS)) {
    const values = row.values();
    yield isTable ? { names: columns, values } : (values[0] ?? null);
  }
}

/**
 * Compiles a subquery of an expression to the list of its rows. With `isValue` it has one row with one column, and is
 * that value. A subquery that reads no enclosing row runs only once.
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
  const toResult = (list: OqlValue[]) => (isValue ? (list[0] ?? null) : list);
  if (!prepared.readsOuter) {
    let known: OqlValue[] | undefined;
    return () => {
      known ??= run();
      return toResult(known);
    };
  }
  return () => {
    const list = run();
    budget.release(ITEM_BYTES * list.length);
    return toResult(list);
  };
}
