import { pluralize } from '@hindsight/claims';
import { isIdle } from '../../metrics/idle.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { selectThreads, toCountEvidence, toNames } from '../support/evidence.ts';

const MIN_THREADS = 5;
/** Matches locks that have an owner. Threads wait for a signal at conditions, latches and futures, which have none. */
const OWNED_LOCK = /^java\.util\.concurrent\.locks\.(?:ReentrantLock|ReentrantReadWriteLock|StampedLock)/;

export const waitUnknownOwner = defineDumpRule({
  id: 'wait-unknown-owner',
  cause: 'lock',
  title: 'Threads wait for a lock whose owner the dump does not name',
  because:
    'Owners of locks of java.util.concurrent are only in dumps with -l; the holder of a read lock or a StampedLock is never printed. Five waiters make it worth knowing: our own limit.',
  check: (analysis) => {
    const { dump, graph } = analysis;
    const waiting = dump.threads.flatMap((thread, index) => {
      if (isIdle(thread) || (graph.waitsFor[index] ?? -1) >= 0) return [];
      const parks = thread.locks.find(
        ({ relation, lockClass }) => relation === 'parks' && OWNED_LOCK.test(lockClass ?? ''),
      );
      return parks ? [{ index, lock: parks.lock, lockClass: parks.lockClass ?? '' }] : [];
    });
    const byLock = Map.groupBy(waiting, ({ lock }) => lock);
    const [longestQueue] = [...byLock.values()].sort((a, b) => b.length - a.length);
    const [first] = longestQueue ?? [];
    if (!longestQueue || !first || longestQueue.length < MIN_THREADS) return undefined;
    const threads = selectThreads(
      analysis,
      longestQueue.map(({ index }) => index),
    );
    return {
      level: 'WARNING',
      confidence: 'medium',
      explanation: `${pluralize(threads.length, 'thread')} (limit ${MIN_THREADS}) wait for ${first.lockClass} <${first.lock}>, and the dump does not name its holder: ${listNames(toNames(threads))}.`,
      advice: dump.hasSynchronizers
        ? 'Look for threads that hold a read lock of this object: readers are not printed. A write lock with a timeout (tryLock) names the wait.'
        : 'Take the next dump with jstack -l or jcmd Thread.print -l: it lists the owners.',
      evidence: toCountEvidence('threads that wait for it', threads, MIN_THREADS),
    };
  },
});
