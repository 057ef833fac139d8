import { Stopped } from './budget.ts';

/** How a query is run. */
export interface Run {
  /** Rows that the caller looks at, counted from the first. */
  readonly wanted: number;
  /** Told of rows that were found and, because of `wanted`, not given. */
  readonly onLeftOut?: (rows: number) => void;
  /** Of the outermost query: what was found when a limit was met is an answer. Of others half a result would be a wrong one. */
  readonly onStopped?: ((stopped: Stopped) => void) | undefined;
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
