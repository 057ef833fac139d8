import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame, isPlatformFrame, toOuterClass } from '../../frame.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';
import { agree, inMethod, nameThreads } from '../support/headline.ts';
import { findOwnFrame } from '../support/shares.ts';
import { selectStill } from '../support/standstill.ts';
import { findUnownedLocks, type UnownedLock, waitsForWriteLock } from '../support/unowned-locks.ts';

export const lockUpgrade = defineDumpRule({
  id: 'lock-upgrade',
  cause: 'deadlock',
  title: 'The read lock is held by those who wait for the write lock',
  because:
    'A ReentrantReadWriteLock that nobody holds for writing and that writers wait for is held for reading. When no other thread is in the class that takes it, its readers are among the waiters: a thread that asks for the write lock while it has the read lock (an upgrade) waits for itself. The JVM does not report it, because readers are not recorded.',
  check: (analysis) => {
    if (analysis.dump.hasSynchronizers !== true) return undefined;
    for (const lock of findUnownedLocks(analysis)) {
      const claim = claimUpgrade(analysis, lock);
      if (claim) return claim;
    }
    return undefined;
  },
});

function claimUpgrade(analysis: DumpAnalysis, { lock, lockClass, waiters }: UnownedLock): Claim | undefined {
  const threads = selectThreads(analysis, waiters);
  const writers = threads.filter(waitsForWriteLock);
  const [writer] = writers;
  const still = selectStill(analysis, waiters).length;
  if (!writer || !lockClass.includes('ReentrantReadWriteLock') || hasPossibleReader(analysis, waiters))
    return undefined;
  if (analysis.dumpCount > 1 && still < threads.length) return undefined;
  const frame = findOwnFrame(writer);
  const readers = threads.length - writers.length;
  return {
    level: still > 0 ? 'FATAL' : 'SEVERE',
    confidence: still > 0 ? 'high' : 'medium',
    headline: chooseHeadline(
      `${nameThreads(writers)} ${agree(writers, 'waits', 'wait')} for a write lock whose readers never unlock${inMethod(frame)}`,
      `${pluralize(writers.length, 'thread')} wait for a write lock whose readers never unlock`,
    ),
    explanation:
      `${pluralize(writers.length, 'thread waits', 'threads wait')} for the write lock of ReentrantReadWriteLock <${lock}>${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}: ${listNames(toNames(writers))}. ` +
      'Nobody holds it for writing, so that readers hold it, and no other thread is in the code that it guards: ' +
      'a waiting thread has the read lock itself (lock upgrade, a deadlock with itself), or a reader ended without unlock().' +
      (readers > 0 ? ` ${pluralize(readers, 'thread queues', 'threads queue')} behind for the read lock.` : '') +
      (still > 0 ? ' Nothing has moved since the dump before.' : ''),
    advice:
      'Unlock the read lock before the write lock is asked for, and check the state again below the write lock; or use StampedLock.tryConvertToWriteLock. Unlock in finally. Until then only a restart frees the threads.',
    evidence: [metricEvidence('threads that wait for the write lock', count(writers.length)), ...quoteThreads(writers)],
  };
}

/**
 * Returns whether a thread that does not wait is in a class that takes this lock: it may be a reader that goes on. The
 * main method of a program waits for its end.
 */
function hasPossibleReader(analysis: DumpAnalysis, waiters: readonly number[]): boolean {
  const guards = new Set(selectThreads(analysis, waiters).flatMap((thread) => findGuardClass(thread) ?? []));
  return analysis.busy.some((index) => {
    const thread = analysis.dump.threads[index];
    return (
      thread !== undefined &&
      !waiters.includes(index) &&
      !(thread.name === 'main' && (thread.state === 'WAITING' || thread.state === 'TIMED_WAITING')) &&
      thread.stack.frames.some((text) => guards.has(toOuterClass(text)))
    );
  });
}

function findGuardClass({ stack }: DumpedThread): string | undefined {
  const frame = stack.frames.find((text) => !isPlatformFrame(text));
  return frame === undefined ? undefined : toOuterClass(frame);
}
