import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { type Cause, type Claim, count, ms, percent } from '@hindsight/model';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { rateConfidence } from '../support/guards.ts';
import { findHeldFor } from '../support/locks/held-locks.ts';
import { findLockWork } from '../support/locks/lock-work.ts';
import { findLargest, sumBy } from '../support/samples.ts';
import { formatShareOfLength } from '../support/share-of-length.ts';
import { listFrames, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';
import { findComputingHolder } from '../support/threads/computing-holder.ts';
import { findReleaser } from '../support/threads/releaser.ts';
import { claimForeignLocks } from './claim-foreign-locks.ts';

const MIN_SHARE = 0.25;
/** Locks with an owner. A condition, a latch or a queue is waited for by idle threads too: nothing is said of those. */
const LOCKS =
  /^java\.util\.concurrent\.locks\.(?:ReentrantLock|ReentrantReadWriteLock)\$\w*Sync$|^java\.util\.concurrent\.locks\.StampedLock/;
/** Waits of idle threads: for a signal, for work, or for their turn to wait for connections or packets. */
const IS_IDLE =
  /ConditionObject\.await|ConditionObject\.doSignal|BlockingQueue|SynchronousQueue|ThreadPoolExecutor\.getTask|(?:NioSocketImpl|ServerSocketChannelImpl)\.accept|DatagramChannelImpl\.receive/;
/** Threads that wait until the one that does the work gives up: by design, for hours. */
const STANDBY = /leader|elect(?:ion|or)|standby|failover/i;
const PLUMBING = /^(?:java\.util\.concurrent\.locks\.|jdk\.internal\.|java\.lang\.|sun\.misc\.)/;
const MAX_FRAMES = 20;
/** Methods of a log and of what stands before it; all threads that log want one lock of its appender. */
const LOGGING =
  /^(?:ch\.qos\.logback\.|org\.apache\.(?:logging\.)?log4j\.|java\.util\.logging\.|org\.jboss\.logmanager\.|org\.slf4j\.|org\.apache\.commons\.logging\.)/;
const LOG_ADVICE =
  'Write the log asynchronously, with a queue that drops lines rather than waits (AsyncAppender with neverBlock=true, Log4j 2 with AsyncQueueFullPolicy=Discard), log less, and ask why what the appender writes to is slow: disk, pipe, console or network.';

export const parkContention = defineRule({
  id: 'park-contention',
  cause: 'lock-convoy',
  title: 'Threads queue at a lock of java.util.concurrent',
  because:
    'Parking in ReentrantLock.lock is waiting for an owner; parking of pools, queues and futures is idleness and never counted. A quarter of the length of the recording; for locks outside of the JVM three threads as well. Our own limits.',
  check: (analysis) => claimLocks(analysis) ?? claimForeignLocks(analysis),
});

function claimLocks(analysis: RecordingAnalysis): Claim | undefined {
  const columns = analysis.recording.samples.get('jdk.ThreadPark');
  const length = analysis.recording.durationMs;
  if (!columns || length <= 0) return undefined;
  const isLock = createLockTest(analysis);
  const sites = sumBy([columns], (one, row) => (isLock(one, row) ? findSite(analysis, one, row) : undefined));
  const totals = [...sites.values()];
  const totalMs = totals.reduce((sum, { weight }) => sum + weight, 0);
  const events = totals.reduce((sum, one) => sum + one.count, 0);
  const share = totalMs / length;
  const site = findLargest(sites);
  if (share < MIN_SHARE || !site) return undefined;
  const owner = findOwner(analysis, columns, isLock, [...sites.keys()], site.name);
  const isOfLog = LOGGING.test(site.name);
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, events),
    ...(isOfLog && { cause: 'logging-lock' as Cause }),
    headline: isOfLog
      ? nameLogWaits(analysis, totalMs, findLogger(analysis, columns, isLock), owner)
      : nameWaits(totalMs, length, site.name, owner),
    explanation: `Threads parked ${pluralize(events, 'time')} to get a lock that another one had, ${formatDuration(totalMs)} in all, which is ${formatShareOfLength(share)} (limit ${formatShare(MIN_SHARE)}). The longest wait was ${formatDuration(site.max)}, and the site is most often ${site.name}.${describeOwner(owner)}`,
    advice: isOfLog ? LOG_ADVICE : advise(site.name, owner),
    evidence: gather(
      metricEvidence('waited for locks in all', ms(totalMs)),
      metricEvidence('share of the length of the recording', percent(100 * share), percent(100 * MIN_SHARE)),
      metricEvidence('waits', count(events)),
      quoteHeaviestStacks(analysis.recording, [columns], 'ms', isLock),
    ),
    lostMs: totalMs,
  };
}

const COMPUTES = 'computes';

/** Who has the lock while others wait for it. */
interface LockOwner {
  /** `sleeps`, `computes`. */
  readonly what: string;
  readonly totalMs: number | undefined;
  /** Where it does so, when that is not where the others wait. */
  readonly site: string | undefined;
}

/**
 * Who has the lock, which no event says: one who waits for something in a method that takes it, or else one whose sleep, read or write
 * ends when the waits of the others end. Otherwise what the processor does in the method, or who goes to rest when the waits end.
 */
function findOwner(
  analysis: RecordingAnalysis,
  columns: SampleColumns,
  isLock: (columns: SampleColumns, row: number) => boolean,
  sites: readonly string[],
  first: string,
): LockOwner | undefined {
  for (const site of [first, ...sites]) {
    const held = findHeldFor(analysis, site);
    if (held) return { ...held, site: site === first ? undefined : site };
  }
  const releaser = findReleaser(analysis, [columns], isLock);
  if (releaser) return releaser;
  const work = findLockWork(analysis, first);
  if (!work) return findComputingHolder(analysis, columns, isLock);
  return { what: COMPUTES, totalMs: undefined, site: work.method === first ? undefined : work.method };
}

const nameOwner = ({ what, site }: LockOwner): string =>
  `whose owner ${what}${site === undefined ? '' : ` in ${nameMethod(site)}`}`;

const describeOwner = (owner: LockOwner | undefined): string =>
  owner?.totalMs === undefined
    ? ''
    : ` For ${formatDuration(owner.totalMs)}, a thread ${owner.what} in ${owner.site ?? 'it'}.`;

function nameWaits(totalMs: number, length: number, site: string, owner: LockOwner | undefined): string {
  const waited = `Threads waited ${formatDuration(totalMs)}`;
  if (!owner)
    return chooseHeadline(
      `${waited} in all within ${formatDuration(length)} for a lock, most in ${nameMethod(site)}`,
      `${waited} for a lock of java.util.concurrent`,
    );
  return chooseHeadline(
    `${waited} for a lock in ${nameMethod(site)}, ${nameOwner(owner)}`,
    `${waited} for a lock, ${nameOwner(owner)}`,
    `${waited} for a lock of java.util.concurrent`,
  );
}

function advise(site: string, owner: LockOwner | undefined): string {
  const method = nameMethod(owner?.site ?? site);
  if (owner?.totalMs === undefined)
    return `Hold the lock of ${nameMethod(site)} for a shorter time, divide it, or read without it.`;
  if (owner.what === COMPUTES)
    return `Compute before the lock is taken, or make it cheaper: its owner computes in ${method} while the others queue. Those who only read can read a copy that is replaced as a whole.`;
  if (owner.what === 'works')
    return `Look at what ${method} does while it has the lock (files, calls of the system, a computation), and do it before the lock is taken: the others queue meanwhile.`;
  return `Move what waits out of the part of ${method} that has the lock: its owner ${owner.what} while the others queue.`;
}

function nameLogWaits(
  { recording }: RecordingAnalysis,
  totalMs: number,
  caller: string | undefined,
  owner: LockOwner | undefined,
): string {
  const waited = `Threads waited ${formatDuration(totalMs)}`;
  const by = caller === undefined ? '' : `, most in ${nameMethod(caller)}`;
  return chooseHeadline(
    `${waited} in all within ${formatDuration(recording.durationMs)} for the lock of the log${owner ? `, whose owner ${owner.what}` : ''}${by}`,
    `${waited} for the lock of the log${owner ? `, whose owner ${owner.what}` : ''}`,
  );
}

/** The method of the program that logs most often while others do. */
function findLogger(
  { recording }: RecordingAnalysis,
  columns: SampleColumns,
  isLock: (columns: SampleColumns, row: number) => boolean,
): string | undefined {
  const callers = sumBy([columns], (one, row) =>
    isLock(one, row)
      ? listFrames(recording, one.stacks[row] ?? NO_ID).find((frame) => !PLUMBING.test(frame) && !LOGGING.test(frame))
      : undefined,
  );
  return findLargest(callers)?.name;
}

function createLockTest({ recording }: RecordingAnalysis): (columns: SampleColumns, row: number) => boolean {
  const idleStacks = new Map<number, boolean>();
  return ({ subjects, stacks, threads }, row) => {
    if (!LOCKS.test(recording.names[subjects[row] ?? -1] ?? '')) return false;
    if (STANDBY.test(recording.threads[threads[row] ?? NO_ID]?.name ?? '')) return false;
    const stack = stacks[row] ?? -1;
    let isIdle = idleStacks.get(stack);
    if (isIdle === undefined) {
      isIdle = listFrames(recording, stack, MAX_FRAMES).some((frame) => IS_IDLE.test(frame) || STANDBY.test(frame));
      idleStacks.set(stack, isIdle);
    }
    return !isIdle;
  };
}

const findSite = ({ recording }: RecordingAnalysis, { stacks }: SampleColumns, row: number): string => {
  const frames = listFrames(recording, stacks[row] ?? -1);
  return frames.find((frame) => !PLUMBING.test(frame)) ?? frames[0] ?? '?';
};
