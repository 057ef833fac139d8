import { LimitExceeded } from '../evaluate/query-budget.ts';
import type { ResultRow } from './result-row.ts';

/** What was found before all rows were looked at, where it may yet change: rows in order, figures of groups. */
export interface Preview {
  /** Undefined: there is nothing that may change. */
  read?: (() => { readonly rows: Iterable<ResultRow>; readonly total: number } | undefined) | undefined;
}

/** How a query is run. */
export interface RunOptions {
  /** Rows that the caller looks at, counted from the first. */
  readonly maxRows: number;
  /** Told of rows that were found and, because of `wanted`, not given. */
  readonly onSkippedRows?: (rows: number) => void;
  /** Of the outermost query: what was found when a limit was met is an answer. Of others half a result would be a wrong one. */
  readonly onLimitExceeded?: ((stopped: LimitExceeded) => void) | undefined;
  /** Of the outermost query: where it leaves how to look at what it gathers. */
  readonly preview?: Preview;
}

/** Takes rows one by one until there are no more or a limit ends it. */
export function collectRows<Row>(rows: Iterable<Row>, take: (row: Row) => void, onStopped: RunOptions['onLimitExceeded']): void {
  try {
    for (const row of rows) take(row);
  } catch (error) {
    if (!(error instanceof LimitExceeded) || !onStopped) throw error;
    onStopped(error);
  }
}
