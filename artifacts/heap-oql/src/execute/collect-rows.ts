import { LimitExceeded } from '../evaluate/query-budget.ts';
import type { ResultRow } from './result-row.ts';

/** Access to rows that may still change while a query runs: sorted rows and the figures of groups. */
export interface Preview {
  /** Undefined when the rows found so far are final. */
  read?: (() => { readonly rows: Iterable<ResultRow>; readonly total: number } | undefined) | undefined;
}

/** Options for running a query. */
export interface RunOptions {
  /** The number of rows, from the first, that the caller reads. */
  readonly maxRows: number;
  /** Reports rows that were found but not yielded because of `maxRows`. */
  readonly onSkippedRows?: (rows: number) => void;
  /**
   * Set for the outermost query only: the rows found before a limit was exceeded are a valid partial result. For
   * subqueries a partial result would be wrong.
   */
  readonly onLimitExceeded?: ((stopped: LimitExceeded) => void) | undefined;
  /** Set for the outermost query only: receives access to the rows that are being collected. */
  readonly preview?: Preview;
}

/** Passes rows to `take` one by one until there are no more or a limit is exceeded. */
export function collectRows<Row>(
  rows: Iterable<Row>,
  take: (row: Row) => void,
  onLimitExceeded: RunOptions['onLimitExceeded'],
): void {
  try {
    for (const row of rows) take(row);
  } catch (error) {
    if (!(error instanceof LimitExceeded) || !onLimitExceeded) throw error;
    onLimitExceeded(error);
  }
}
