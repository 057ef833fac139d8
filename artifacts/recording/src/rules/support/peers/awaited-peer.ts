import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../../model.ts';

/** The share of the recording and the number of reads from which on a thread does little else but wait for a peer. */
export const WAITER_SHARE = 0.5;
const WAITER_READS = 3;

/** Virtual threads live for one request and wait for a few answers: so many at any time, for answers as late as this. */
const [MIN_VIRTUAL, MIN_VIRTUAL_MS] = [3, 275];

/** A peer by which threads wait for most of the recording. */
export interface PeerWait {
  /** The id of its name. */
  readonly subject: number;
  /** The threads that do little but wait for it; of virtual threads, how many wait at any time on average. */
  readonly waiters: number;
  readonly areVirtual: boolean;
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
    if (waiting.length === 0) return [];
    return [{ subject, waiters: waiting.length, areVirtual: false, reads, totalMs, meanMs: totalMs / reads }];
  });
  peers.push(...listAwaitedByVirtual(recording, columns, isAnswer));
  return peers.toSorted((a, b) => b.waiters - a.waiters || b.totalMs - a.totalMs)[0];
}

/** The peers for whose late answers virtual threads wait all the time, each of them for a moment of it. */
function listAwaitedByVirtual(
  { threads, durationMs }: RecordingAnalysis['recording'],
  columns: SampleColumns,
  isAnswer: (columns: SampleColumns, row: number) => boolean,
): PeerWait[] {
  const isOfVirtual = (one: SampleColumns, row: number): boolean =>
    threads[one.threads[row] ?? NO_ID]?.isVirtual === true && isAnswer(one, row);
  return [...sumReaders(columns, isOfVirtual)].flatMap(([subject, readers]) => {
    const all = [...readers.values()];
    const reads = all.reduce((sum, one) => sum + one.reads, 0);
    const totalMs = all.reduce((sum, one) => sum + one.totalMs, 0);
    const waiters = Math.round(totalMs / durationMs);
    if (waiters < MIN_VIRTUAL || totalMs < MIN_VIRTUAL_MS * reads) return [];
    return [{ subject, waiters, areVirtual: true, reads, totalMs, meanMs: totalMs / reads }];
  });
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
