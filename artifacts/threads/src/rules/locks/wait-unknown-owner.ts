import { chooseHeadline, pluralize } from '@hindsight/claims';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame } from '../../frame.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { selectThreads, toCountEvidence, toNames } from '../support/evidence.ts';
import { inMethod } from '../support/headline.ts';
import { findOwnFrame, rateShare } from '../support/shares.ts';
import { formatStandstill, selectStill } from '../support/standstill.ts';
import { findUnownedLocks } from '../support/unowned-locks.ts';

const MIN_THREADS = 5;

export const waitUnknownOwner = defineDumpRule({
  id: 'wait-unknown-owner',
  cause: 'lock',
  title: 'Threads wait for a lock whose owner the dump does not name',
  because:
    'Owners of locks of java.util.concurrent are only in dumps with -l; the holder of a read lock or a StampedLock is never printed. Five waiters make it worth knowing; ten, or a quarter of the threads of the application, that have not moved since the dump before are severe: our own limits.',
  check: (analysis) => {
    const [longestQueue] = findUnownedLocks(analysis);
    if (!longestQueue || longestQueue.waiters.length < MIN_THREADS) return undefined;
    const { lock, lockClass, waiters } = longestQueue;
    const threads = selectThreads(analysis, waiters);
    const still = selectStill(analysis, waiters);
    const frame = threads[0] && findOwnFrame(threads[0]);
    return {
      level: still.length >= MIN_THREADS ? rateShare(still.length, analysis) : 'WARNING',
      confidence: still.length >= MIN_THREADS ? 'high' : 'medium',
      headline: chooseHeadline(
        `${pluralize(threads.length, 'thread')} wait for one ${lockClass.slice(lockClass.lastIndexOf('.') + 1).replace(/\$.*$/, '')} whose owner is unknown${inMethod(frame)}`,
      ),
      explanation: `${pluralize(threads.length, 'thread')} wait for ${lockClass} <${lock}>${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}${formatStandstill(analysis, still)}; the dump does not name its holder: ${listNames(toNames(threads))}.${describeSuspects(analysis, waiters)}`,
      advice: advise(analysis, lockClass, still.length),
      evidence: toCountEvidence('threads that wait for it', threads, MIN_THREADS),
    };
  },
});

/** A thread that waits for what one of the waiters holds cannot go on either: as the holder, it would be in a deadlock. */
function describeSuspects({ dump, graph }: DumpAnalysis, waiting: readonly number[]): string {
  const waiters = new Set(waiting);
  const suspects = graph.blockingThreads.flatMap(({ thread, locks }) =>
    waiters.has(thread)
      ? locks.flatMap((lock) => graph.locks[lock]?.waiters ?? []).filter((index) => !waiters.has(index))
      : [],
  );
  const names = [...new Set(suspects)].flatMap((index) => dump.threads[index]?.name ?? []);
  return names.length === 0
    ? ''
    : ` ${listNames(names)} ${names.length === 1 ? 'waits' : 'wait'} for a lock that one of them holds: if ${names.length === 1 ? 'it' : 'one'} is the holder, this is a deadlock.`;
}

function advise({ dump }: DumpAnalysis, lockClass: string, still: number): string {
  if (lockClass.includes('StampedLock'))
    return `Check that every stamp is unlocked in a finally block right after it was taken: an exception in between, a lost stamp, or a second lock by the same thread (a StampedLock is not reentrant) holds it for ever. ${still > 0 ? 'Only a restart frees these threads. ' : ''}A heap dump shows the state of the lock.`;
  if (lockClass.includes('ReentrantReadWriteLock'))
    return 'Look for readers that do not unlock in finally, and for a thread that asks for the write lock while it has the read lock: readers are not printed. A heap dump names them (ReentrantReadWriteLock.sync.firstReader).';
  return dump.hasSynchronizers
    ? 'Look for a virtual thread, or one that has ended, that locked it without unlock() in finally: the dump lists no owner. A heap dump names it (ReentrantLock.sync.exclusiveOwnerThread).'
    : 'Take the next dump with jstack -l or jcmd Thread.print -l: it lists the owners.';
}
