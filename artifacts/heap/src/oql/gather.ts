import { Stopped } from './budget.ts';
import type { FoundRow } from './found-row.ts';

/** What was found before all rows were looked at, where it may yet change: rows in order, figures of groups. */
export interface Preview {
  /** Undefined: there is nothing that may change. */
  show?: (() => { readonly rows: Iterable<FoundRow>; readonly total: number } | undefined) | undefined;
}

/** How a query is run. */
export interface Run {
  /** Rows that the caller looks at, counted from the first. */
  readonly wanted: number;
  /** Told of rows that were found and, because of `wanted`, not given. */
  readonly onLeftOut?: (rows: number) => void;
  /** Of the outermost query: what was found when a limit was met is an answer. Of others half a result would be a wrong one. */
  readonly onStopped?: ((stopped: Stopped) => void) | undefined;
  /** Of the outermost query: where it leaves how to look at what it gathers. */
  readonly preview?: Preview;
}

/** Takes rows one by one until there are no more or a limit ends it. */
export function gather<Row>(rows: Iterable<Row>, take: (row: Row) => void, onStopped: Run['onStopped']): void {
  try {
    for (const row of rows) take(row);
  } catch (error) {
    if (!(error instanceof Stopped) || !onStopped) throw error;
    onStopped(error);
  }
}
