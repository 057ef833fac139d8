import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame } from '../../frame.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { type Awaited, type AwaitedVictims, callsExit, findAwaitedVictims } from '../support/awaited-victims.ts';
import { findLoadCycle } from '../support/cache-loads.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteOwnedLock, selectThreads, toLockEvidence, toNames, toStackEvidence } from '../support/evidence.ts';
import { agree, inMethod, nameThread, nameThreads } from '../support/headline.ts';
import { buildLockCycleClaim, selectLocks } from '../support/lock-cycles.ts';
import { formatStandstill, mayHaveMoved } from '../support/standstill.ts';

const MAX_VICTIMS = 3;

export const hiddenDeadlock = defineDumpRule({
  id: 'hidden-deadlock',
  cause: 'deadlock',
  title: 'Threads wait for each other forever, and the JVM does not report it',
  because:
    'A cycle of waits that no deadlock section of the dump reports: over locks of java.util.concurrent (read-write locks, dumps by JMX or as JSON, truncated files), or over the end of a thread or task that needs a lock which the waiting thread keeps (Thread.join, Future.get, System.exit in a shutdown hook), or over the event loop that receives the answer, or over entries of a cache whose loaders need each other.',
  check: (analysis) => {
    const cycles = analysis.graph.deadlocks.filter((cycle) => {
      const kinds = selectLocks(analysis, cycle).map(({ kind }) => kind);
      return !cycle.declared && !kinds.includes('class') && kinds.includes('synchronizer');
    });
    const [waiting] = findAwaitedVictims(analysis);
    return (
      buildLockCycleClaim(
        analysis,
        cycles,
        'Take these locks in the same order everywhere, or use tryLock with a timeout. Monitoring with findMonitorDeadlockedThreads does not detect this one.',
        'Deadlock that the JVM does not report',
      ) ??
      (waiting && claimAwaitedVictims(analysis, waiting)) ??
      claimLoadCycle(analysis)
    );
  },
});

/** Claims that the loaders of a cache wait for the entries that they load for each other. */
function claimLoadCycle(analysis: DumpAnalysis): Claim | undefined {
  const { loading, behind } = findLoadCycle(analysis);
  if (loading.length === 0 || mayHaveMoved(analysis, loading)) return undefined;
  const threads = selectThreads(analysis, loading);
  const frame = findApplicationFrame(threads[0]?.stack.frames ?? []);
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: chooseHeadline(
      `Deadlock that the JVM does not report: ${nameThreads(threads)} load entries of a cache that need each other${inMethod(frame)}`,
      `Deadlock: ${nameThreads(threads)} load entries of a cache that need each other`,
    ),
    explanation:
      `${listNames(toNames(threads))} load an entry of a cache and ask it, in the loader, for another one${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}${formatStandstill(analysis, loading)}. No other thread loads one: they wait for each other.` +
      (behind.length === 0
        ? ''
        : ` ${pluralize(behind.length, 'thread waits', 'threads wait')} for these entries as well.`),
    advice:
      'A loader must not ask its own cache for another entry: load what it needs beside the cache (a second cache, a query), or in a fixed order. Only a restart frees the threads.',
    evidence: [
      metricEvidence('loaders that wait for an entry', count(loading.length)),
      ...threads
        .slice(0, MAX_VICTIMS)
        .map((thread) => toStackEvidence(thread, findApplicationFrame(thread.stack.frames))),
    ],
  };
}

const WAITS: Readonly<Record<Awaited, string>> = {
  'shutdown-hook': 'waits for the shutdown hooks to end',
  thread: 'waits in Thread.join for the end of a thread',
  task: 'waits for the result of a task',
  permit: 'waits for a permit of a Semaphore',
  'ui-event': 'waits until the UI thread has run its code',
};

const ADVICE: Readonly<Record<Awaited, string>> = {
  'shutdown-hook':
    'A shutdown hook must not call System.exit, nor need a lock of the thread that did: it waits for the lock that the exiting thread keeps until all hooks have ended. End the process with Runtime.halt, which runs no hooks.',
  thread:
    'Release the lock before the join, and tell the thread to stop by a flag or an interrupt; join with a time limit.',
  'ui-event':
    'Release the lock before invokeAndWait (syncExec, runAndWait), or post the code without waiting for it (invokeLater): the UI thread may need any lock.',
  permit:
    'Take the lock and the permit in the same order everywhere, or release the lock before acquire(); wait with a time limit. Only a restart frees the threads.',
  task: 'Release the lock before waiting for the result, or do the work in the thread that has the lock; wait with a time limit.',
};

function claimAwaitedVictims(analysis: DumpAnalysis, { owner, awaited, victims }: AwaitedVictims): Claim {
  const threads = selectThreads(analysis, victims);
  const { entry, held } = owner;
  const frame = findApplicationFrame(entry.stack.frames);
  const certain = awaited === 'shutdown-hook' && threads.every(callsExit);
  const need = agree(threads, 'needs', 'need');
  return {
    level: 'FATAL',
    confidence: certain ? 'high' : 'medium',
    headline: chooseHeadline(
      `Deadlock that the JVM does not report: ${nameThread(entry)} ${WAITS[awaited]}, and ${nameThreads(threads)} ${need} its lock`,
      `Deadlock: ${nameThread(entry)} ${WAITS[awaited]}, and ${nameThreads(threads)} ${need} its lock`,
      `Deadlock: a thread ${WAITS[awaited]}, and ${pluralize(threads.length, 'thread')} ${need} its lock`,
    ),
    explanation:
      `${quoteName(entry.name)} ${WAITS[awaited]}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}, and keeps a lock that ` +
      `${listNames(toNames(threads))} ${agree(threads, 'waits', 'wait')} for. Every other thread that could end its wait is idle` +
      `${owner.blockedThreadCount > threads.length ? `; ${pluralize(owner.blockedThreadCount, 'thread is', 'threads are')} stuck in all` : ''}.`,
    advice: ADVICE[awaited],
    evidence: [
      metricEvidence('threads that wait for it', count(owner.blockedThreadCount)),
      toStackEvidence(entry, frame),
      ...held.slice(0, 1).flatMap((lock) => [...quoteOwnedLock(entry, lock.lock), toLockEvidence(lock)]),
      ...threads
        .slice(0, MAX_VICTIMS)
        .map((thread) => toStackEvidence(thread, findApplicationFrame(thread.stack.frames))),
    ],
  };
}
