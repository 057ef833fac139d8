import type { PauseTable } from '../../../model.ts';

/** Returns whether a full collection is the second of one request, which Parallel answers with a young and a full one. */
export const isSecondPartOfRequest = ({ kind, cause }: PauseTable, row: number): boolean =>
  row > 0 && kind.get(row) === 'full' && kind.get(row - 1) === 'young' && cause.get(row) === cause.get(row - 1);
