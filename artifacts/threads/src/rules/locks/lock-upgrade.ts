import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame } from '../../frame.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';
import { findOwnFrame } from '../support/shares.ts';
import { selectStill } from '../support/standstill.ts';
import { findUnownedLocks, waitsForWriteLock } from '../support/unowned-locks.ts';

export const lockUpgrade = defineDumpRule({
  id: 'lock-upgrade',
  cause: 'deadlock',
  title: 'The read lock is held by those who wait for the write lock',
  because:
    'A ReentrantReadWriteLock that nobody holds for writing and that writers wait for is held for reading. When every thread at work waits for this lock, its readers are among the waiters: a thread that asks for the write lock while it has the read lock (an upgrade) waits for itself. The JVM does not report it, because readers are not recorded.',
  check: (analysis) => {
    const { dump } = analysis;
    if (dump.hasSynchronizers !== true) return undefined;
    for (const { lock, lockClass, waiters } of findUnownedLocks(analysis)) {
      const threads = selectThreads(analysis, waiters);
      const writers = threads.filter(waitsForWriteLock);
      const [writer] = writers;
      if (!writer || !lockClass.includes('ReentrantReadWriteLock') || hasOtherThreadAtWork(analysis, waiters)) continue;
      const still = selectStill(analysis, waiters).length;
      if (analysis.earlier && still < threads.length) continue;
      const frame = findOwnFrame(writer);
      const readers = threads.length - writers.length;
      return {
        level: analysis.earlier ? 'FATAL' : 'SEVERE',
        confidence: analysis.earlier ? 'high' : 'medium',
        explanation:
          `${pluralize(writers.length, 'thread waits', 'threads wait')} for the write lock of ReentrantReadWriteLock <${lock}>${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}: ${listNames(toNames(writers))}. ` +
          'Nobody holds it for writing, so that readers hold it, and no other thread is at work that could be one: ' +
          'a waiting thread has the read lock itself (lock upgrade, a deadlock with itself), or a reader ended without unlock().' +
          (readers > 0 ? ` ${pluralize(readers, 'thread queues', 'threads queue')} behind for the read lock.` : '') +
          (still > 0 ? ' Nothing has moved since the dump before.' : ''),
        advice:
          'Unlock the read lock before the write lock is asked for, and check the state again below the write lock; or use StampedLock.tryConvertToWriteLock. Unlock in finally. Until then only a restart frees the threads.',
        evidence: [
          metricEvidence('threads that wait for the write lock', count(writers.length)),
          ...quoteThreads(writers),
        ],
      };
    }
    return undefined;
  },
});

/** Returns whether a thread of the application is in the middle of something else: it may be a reader that goes on. */
function hasOtherThreadAtWork({ dump, busy }: DumpAnalysis, waiters: readonly number[]): boolean {
  const waits = new Set(waiters);
  return busy.some((index) => {
    const thread = dump.threads[index];
    return thread !== undefined && !waits.has(index) && !isMainAtRest(thread) && !waitsForReadWriteLock(thread);
  });
}

/** The main method of a server waits for its end. */
const isMainAtRest = ({ name, state }: DumpedThread): boolean =>
  name === 'main' && (state === 'WAITING' || state === 'TIMED_WAITING');

const waitsForReadWriteLock = ({ locks }: DumpedThread): boolean =>
  locks.some(({ relation, lockClass }) => relation === 'parks' && (lockClass ?? '').includes('ReentrantReadWriteLock'));
