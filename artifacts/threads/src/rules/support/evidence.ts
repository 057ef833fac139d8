import { type EvidenceList, markedEvidence, metricEvidence } from '@hindsight/claims';
import { count, type Evidence, type Quantity } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame } from '../../frame.ts';
import { getFrames } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';

const THREADS_QUOTED = 4;

/** The engine quotes so many lines of a range. */
const QUOTED_LINES = 10;

/** Returns the first line of a thread's entry, with the name and other words of it marked. */
export const toThreadEvidence = (
  { line, name }: DumpedThread,
  measured?: Quantity,
  words: readonly string[] = [],
): Evidence => ({
  ...markedEvidence(
    line,
    [name, ...words].filter((mark) => mark.trim() !== ''),
  ),
  ...(measured && { measured }),
});

/**
 * Returns the entry of a thread down to a frame, with the name and the method marked; without the frame, the header. A frame further
 * down than what is quoted of a range is not shown.
 */
export function toStackEvidence(
  thread: DumpedThread,
  frame: string | undefined,
  words: readonly string[] = [],
): Evidence {
  const { locks, line, lastLine } = thread;
  const depth = frame === undefined ? -1 : getFrames(thread).indexOf(frame);
  // Between the header and the frame are the line of the state, the frames above, and the locks that are noted at them.
  const last = line + 2 + depth + locks.filter((note) => note.depth < depth).length;
  if (frame === undefined || depth < 0 || last > lastLine || last >= line + QUOTED_LINES)
    return toThreadEvidence(thread, undefined, words);
  return markedEvidence(
    line,
    [thread.name, toPrintedMethod(frame), ...words].filter((mark) => mark.trim() !== ''),
    last,
  );
}

/** The method as the dump prints it. */
const toPrintedMethod = (frame: string): string => frame.split('(')[0]?.trim() ?? '';

/** Joins a line with later ones to one quote with all their marks; returns them as they are when that is too long. */
export function joinEvidence(head: Evidence, later: readonly Evidence[]): Evidence[] {
  const lines = [head, ...later].filter((one) => one.kind === 'lines');
  const first = Math.min(...lines.map((one) => one.first));
  const last = Math.max(...lines.map((one) => one.last));
  if (lines.length < 2 || lines[0]?.first !== first || last >= first + QUOTED_LINES) return [head, ...later];
  return [markedEvidence(first, [...new Set(lines.flatMap(({ marks = [] }) => marks))], last)];
}

/** Returns the line that notes a lock, with the address and the words before it marked. */
export const toLockEvidence = ({ line, lock }: { readonly line: number; readonly lock: string }): Evidence =>
  markedEvidence(line, [
    `waiting to lock <${lock}>`,
    `waiting to re-lock in wait() <${lock}>`,
    `parking to wait for  <${lock}>`,
    `locked <${lock}>`,
    lock,
  ]);

/** Returns the line in which a thread is seen to own a lock; nothing when the dump has no such line. */
export function quoteOwnedLock({ locks, synchronizers }: DumpedThread, lock: string): Evidence[] {
  const own = [...locks.filter(({ relation }) => relation === 'locked'), ...synchronizers];
  return own
    .filter((note) => note.lock === lock)
    .slice(0, 1)
    .map(({ line }) => toLockEvidence({ line, lock }));
}

/** Returns the number of threads and the lines of the first of them. */
export const toCountEvidence = (
  name: string,
  threads: readonly (DumpedThread | undefined)[],
  limit?: number,
): EvidenceList => [
  metricEvidence(name, count(threads.length), limit === undefined ? undefined : count(limit)),
  ...quoteThreads(threads),
];

export const quoteThreads = (threads: readonly (DumpedThread | undefined)[]): Evidence[] =>
  threads
    .filter((thread) => thread !== undefined)
    .slice(0, THREADS_QUOTED)
    // The stacks of threads in one finding are alike: one is enough.
    .map((thread, index) => (index === 0 ? toStackEvidence(thread, findPlace(thread)) : toThreadEvidence(thread)));

/** The frame that says where a thread is: the application's own, or the topmost. */
const findPlace = (thread: DumpedThread): string | undefined => {
  const frames = getFrames(thread);
  return findApplicationFrame(frames) ?? frames[0];
};

/** Returns the threads of a dump with these indexes. */
export const selectThreads = ({ dump }: Pick<DumpAnalysis, 'dump'>, indexes: readonly number[]): DumpedThread[] =>
  indexes.flatMap((index) => dump.threads[index] ?? []);

export const toNames = (threads: readonly DumpedThread[]): string[] => threads.map(({ name }) => name);
