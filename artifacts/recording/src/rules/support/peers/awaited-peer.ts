import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../../model.ts';

/** The share of the recording and the number of reads from which on a thread does little else but wait for a peer. */
export const WAITER_SHARE = 0.5;
const WAITER_READS = 3;

/** A peer by which threads wait for most of the recording. */
export interface PeerWait {
  /** The id of its name. */
  readonly subject: number;
  /** The threads that do little but wait for it. */
  readonly waiters: number;
  /** The reads of those threads and their time. */
  readonly reads: number;
  readonly totalMs: number;
  readonly meanMs: number;
}

/** Finds the peer for which most threads do little but wait; of several, that for which they wait longest. */
export function findAwaitedPeer(
  { recording }: RecordingAnalysis,
  isAnswer: (columns: SampleColumns, row: number) => boolean,
): PeerWait | undefined {
  const columns = recording.samples.get('jdk.SocketRead');
  if (!columns) return undefined;
  const minMs = WAITER_SHARE * recording.durationMs;
  const peers = [...sumReaders(columns, isAnswer)].flatMap(([subject, readers]) => {
    const waiting = [...readers.values()].filter(({ reads, totalMs }) => reads >= WAITER_READS && totalMs >= minMs);
    const reads = waiting.reduce((sum, one) => sum + one.reads, 0);
    const totalMs = waiting.reduce((sum, one) => sum + one.totalMs, 0);
    return waiting.length > 0 ? [{ subject, waiters: waiting.length, reads, totalMs, meanMs: totalMs / reads }] : [];
  });
  return peers.toSorted((a, b) => b.waiters - a.waiters || b.totalMs - a.totalMs)[0];
}

interface Reader {
  reads: number;
  totalMs: number;
}

/** The reads of each thread from each peer. */
function sumReaders(
  columns: SampleColumns,
  isAnswer: (columns: SampleColumns, row: number) => boolean,
): Map<number, Map<number, Reader>> {
  const peers = new Map<number, Map<number, Reader>>();
  const { subjects, threads, weights, counts } = columns;
  for (let row = 0; row < columns.rows; row++) {
    if (!isAnswer(columns, row)) continue;
    const readers = peers.get(subjects[row] ?? NO_ID) ?? new Map<number, Reader>();
    const reader = readers.get(threads[row] ?? NO_ID) ?? { reads: 0, totalMs: 0 };
    reader.reads += counts[row] ?? 1;
    reader.totalMs += weights[row] ?? 0;
    readers.set(threads[row] ?? NO_ID, reader);
    peers.set(subjects[row] ?? NO_ID, readers);
  }
  return peers;
}
