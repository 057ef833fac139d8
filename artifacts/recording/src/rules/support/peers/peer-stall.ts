import { NO_ID, type SampleColumns } from '../../../model.ts';
import type { SlowIo } from '../io.ts';

/** Reads of so much of the longest one are of the same stall. */
const LONG_PART = 0.5;
/** Late answers so shortly after each other are of one stall. */
const MAX_GAP_MS = 1000;

/** In ms after the start of the recording. */
interface Period {
  readonly from: number;
  readonly to: number;
}

/** A time in which several threads wait for a peer at once. */
export interface PeerStall extends Period {
  readonly threads: number;
}

/** Finds the time of the longest read, when other threads waited for the same peer as long and at the same time. */
export function findPeerStall(
  { columns, row: slowest, longestMs }: SlowIo,
  isAnswer: (columns: SampleColumns, row: number) => boolean,
  minThreads: number,
): PeerStall | undefined {
  const reads = listLongReads(columns, slowest, longestMs, isAnswer);
  const begin = columns.times[slowest] ?? 0;
  const end = begin + (columns.weights[slowest] ?? 0);
  const together = reads.filter(({ from, to }) => Math.min(to, end) - Math.max(from, begin) >= LONG_PART * longestMs);
  const threads = new Set(together.map(({ thread }) => thread)).size;
  return threads >= minThreads ? { ...prolong({ from: begin, to: end }, reads), threads } : undefined;
}

interface LongRead extends Period {
  readonly thread: number;
}

/** The reads from the peer of one of them that take nearly as long. */
function listLongReads(
  columns: SampleColumns,
  slowest: number,
  longestMs: number,
  isAnswer: (columns: SampleColumns, row: number) => boolean,
): LongRead[] {
  const { subjects, threads, times, weights, counts } = columns;
  const reads: LongRead[] = [];
  for (let row = 0; row < columns.rows; row++) {
    const [from, ms] = [times[row] ?? 0, weights[row] ?? 0];
    if (subjects[row] !== subjects[slowest] || (counts[row] ?? 1) > 1 || ms < LONG_PART * longestMs) continue;
    if (isAnswer(columns, row)) reads.push({ from, to: from + ms, thread: threads[row] ?? NO_ID });
  }
  return reads;
}

/** Adds the reads right before and behind a time: threads whose answer came late ask again. */
function prolong(period: Period, reads: readonly Period[]): Period {
  let { from, to } = period;
  for (const read of reads.toSorted((a, b) => a.from - b.from))
    if (read.to > to && read.from <= to + MAX_GAP_MS) to = read.to;
  for (const read of reads.toSorted((a, b) => b.to - a.to))
    if (read.from < from && read.to >= from - MAX_GAP_MS) from = read.from;
  return { from, to };
}
