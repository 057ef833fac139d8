import { getPoolFigure } from '../../../metrics/pool-figures.ts';
import type { GcRun } from '../../../model.ts';

/** With less of the heap free, it is simply full. */
export const MIN_FREE_SHARE = 0.15;
/** Objects of an ordinary size are far below this share of the heap. */
const MIN_REQUEST_SHARE = 0.01;
const REQUESTED = /\b(\d{1,15}) bytes requested/;

/** An event of OpenJ9: HotSpot names no size. */
export const LARGE_OBJECT_ADVICE =
  'Find out who allocates the large object: -Xdump:stack:events=allocation,filter=#10m prints the stack of each allocation of 10 MB and more. Bound its size there (a result, a file or a message in one array) and build it in parts; a heap dump shows little, and a larger -Xmx helps only if this size is wanted.';

/** One object that found no place although much of the heap was free. Sizes in bytes. */
export interface LargeRequest {
  readonly size: number;
  readonly free: number;
}

/** Reads the size from the text of an OutOfMemoryError, and what the last collection before its line had left free. */
export function findLargeRequest({ pauses }: GcRun, detail: string, line: number): LargeRequest | undefined {
  const size = Number(REQUESTED.exec(detail)?.[1]);
  let row = pauses.count - 1;
  while (row >= 0 && pauses.line.get(row) >= line) row--;
  if (!(size > 0) || row < 0) return undefined;
  const heap = getPoolFigure(pauses.pools, 'heap', 'committed', row);
  const free = heap - getPoolFigure(pauses.pools, 'heap', 'after', row);
  return size >= MIN_REQUEST_SHARE * heap && free >= MIN_FREE_SHARE * heap ? { size, free } : undefined;
}
