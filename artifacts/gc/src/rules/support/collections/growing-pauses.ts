import { computeMedian } from '@hindsight/claims';
import type { GcAnalysis } from '../../../analysis.ts';
import { getPoolFigure } from '../../../metrics/pool-figures.ts';
import type { PauseTable } from '../../../model.ts';

/** The run is compared in parts of equal numbers of young collections; less of them, or of time, is no trend. */
const PARTS = 5;
const MIN_PAUSES = 60;
const MIN_SPAN_MS = 600_000;
/** How long a usual pause is in the end, and how many times as long as at first. */
const MIN_LAST_MS = 100;
const MIN_TIMES = 3;
/** What stays in use and what is copied may grow by so much beside that. */
const MAX_USED_TIMES = 1.3;
const MAX_COPIED_TIMES = 1.5;
const MIN_COPIED_BYTES = 2 ** 20;
/** A pause that only waits longer than before does not use the processor for longer. */
const MIN_CPU_TIMES = 2;

/** Young collections that take longer and longer, in ms, although they copy no more. */
export interface GrowingPauses {
  readonly rows: readonly number[];
  readonly first: number;
  readonly last: number;
}

/** Returns the young collections when their usual length rose from part to part of the run and nothing that they copy explains it. */
export function findGrowingPauses({ run: { pauses }, span }: GcAnalysis): GrowingPauses | undefined {
  const rows = pauses.kind
    .rowsWhere((kind) => kind === 'young')
    .filter((row) => pauses.at.get(row) >= span.warmUpEnd && pauses.duration.get(row) > 0);
  if (rows.length < MIN_PAUSES || !(span.durationMs >= MIN_SPAN_MS)) return undefined;
  const parts = Array.from({ length: PARTS }, (_, part) =>
    rows.slice((part * rows.length) / PARTS, ((part + 1) * rows.length) / PARTS),
  );
  const lengths = parts.map((part) => computeMedian(part.map((row) => pauses.duration.get(row))));
  const [first = Number.NaN] = lengths;
  const last = lengths.at(-1) ?? Number.NaN;
  const rises = lengths.every((length, part) => part === 0 || length >= (lengths[part - 1] ?? 0));
  if (!rises || !(last >= MIN_LAST_MS && last >= MIN_TIMES * first) || isExplained(pauses, parts)) return undefined;
  return { rows: parts.at(-1) ?? [], first, last };
}

/** Returns whether more is in use or copied than at first, or the collector only waits for longer. What the log does not state explains nothing. */
function isExplained(pauses: PauseTable, parts: readonly (readonly number[])[]): boolean {
  const measure = (read: (row: number) => number) =>
    [parts[0], parts.at(-1)].map((part = []) => computeMedian(part.map(read).filter(Number.isFinite)));
  const [usedFirst = 0, usedLast = 0] = measure((row) => getPoolFigure(pauses.pools, 'heap', 'after', row));
  const [copiedFirst = 0, copiedLast = 0] = measure((row) => computeCopied(pauses, row));
  const [cpuFirst = 0, cpuLast = 0] = measure((row) => pauses.user.get(row) + pauses.sys.get(row));
  return (
    !(usedLast <= MAX_USED_TIMES * usedFirst) ||
    copiedLast > MAX_COPIED_TIMES * Math.max(copiedFirst, MIN_COPIED_BYTES) ||
    cpuLast < MIN_CPU_TIMES * cpuFirst
  );
}

/** Computes what survived: the young generation after the collection, and what the old one gained. */
export function computeCopied({ pools }: PauseTable, row: number): number {
  // Before Java 9 young collections state the heap and the young generation or its spaces, and not the old one.
  const promoted = getPoolFigure(pools, 'old', 'after', row) - getPoolFigure(pools, 'old', 'before', row);
  return getPoolFigure(pools, 'young', 'after', row) + Math.max(0, promoted);
}
