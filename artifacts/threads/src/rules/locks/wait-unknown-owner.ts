import { chooseHeadline, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, type Confidence, count, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame } from '../../frame.ts';
import { classifyActivity, ENDS_OUTSIDE } from '../../metrics/activity.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { findCounterparts } from '../support/counterparts.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { describeWait, nameWait } from '../support/describe-wait.ts';
import { quoteThreads, selectThreads, toNames, toStackEvidence } from '../support/evidence.ts';
import { agree, inMethod, nameInSentence, nameThread, nameThreads } from '../support/headline.ts';
import { findPossibleHolders, type PossibleHolders } from '../support/possible-holders.ts';
import { countApplicationThreads, findOwnFrame, rateShare } from '../support/shares.ts';
import { formatStandstill, mayHaveMoved, selectStill } from '../support/standstill.ts';
import { findUnownedLocks, isExclusive, type UnownedLock } from '../support/unowned-locks.ts';

const MIN_THREADS = 5;
/** In a single dump, a queue of so many is severe when it is half of the threads of the application. */
const MIN_SEVERE_QUEUE = 10;
/** One waiter alone may have been woken up just now. */
const MIN_STUCK = 2;
const MAX_HOLDERS = 2;

export const waitUnknownOwner = defineDumpRule({
  id: 'wait-unknown-owner',
  cause: 'lock',
  title: 'Threads wait for a lock whose owner the dump does not name',
  because:
    'Owners of locks of java.util.concurrent are only in dumps with -l; the holder of a read lock or a StampedLock is never printed. Any waiter is a note, and five make it a warning; ten, or a quarter of the threads of the application, that have not moved since the dump before are severe, and so are ten that are half of its threads in a single dump, or two when no thread that is at work can release the lock: our own limits.',
  check: (analysis) => {
    const [worst] = findUnownedLocks(analysis)
      .filter((lock) => !lock.isMonitor || lastsWithoutOwner(analysis, lock))
      .map((lock) => assess(analysis, lock))
      .filter(({ holders }) => !holders.takesTurns)
      .sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
    return worst && claim(analysis, worst);
  },
});

/** A monitor is without an owner for a moment whenever it changes hands. */
const lastsWithoutOwner = (analysis: DumpAnalysis, { waiters }: UnownedLock): boolean =>
  selectStill(analysis, waiters).length > 0 || (analysis.dumpCount === 1 && waiters.length >= MIN_THREADS);

const LEVELS: readonly Level[] = ['SEVERE', 'WARNING', 'INFO'];

interface Assessment {
  readonly lock: UnownedLock;
  readonly holders: PossibleHolders;
  readonly level: Level;
  readonly confidence: Confidence;
  /** No thread of the dump can release the lock. */
  readonly isStuck: boolean;
  /** How many threads wait for locks of those that wait for this one. */
  readonly behind: number;
}

function assess(analysis: DumpAnalysis, lock: UnownedLock): Assessment {
  const { waiters } = lock;
  const holders = findPossibleHolders(analysis, lock);
  const still = selectStill(analysis, waiters).length;
  const isStuck = !lock.isMonitor && !mayHaveMoved(analysis, waiters) && (holders.none || keepIt(holders, still > 0));
  const behind = countBehind(analysis, waiters);
  const level =
    isStuck && waiters.length >= MIN_STUCK
      ? 'SEVERE'
      : rateQueue(analysis, waiters.length, still > 0 ? still + behind : 0, isStuck);
  return {
    lock,
    holders,
    isStuck,
    behind,
    level,
    confidence: still >= (isStuck ? 1 : MIN_THREADS) ? 'high' : 'medium',
  };
}

/** Counts the threads that wait for locks of these, directly or behind others, and are none of them. */
function countBehind({ graph }: DumpAnalysis, waiters: readonly number[]): number {
  return graph.blockingThreads
    .filter(({ thread }) => waiters.includes(thread))
    .reduce((sum, { blockedThreadCount }) => sum + blockedThreadCount, 0);
}

function rateQueue(analysis: DumpAnalysis, waiting: number, still: number, isStuck: boolean): Level {
  if (still > 0) return rateShare(still, analysis);
  const isMost = waiting >= MIN_SEVERE_QUEUE && waiting * 2 >= countApplicationThreads(analysis);
  if (isMost && analysis.dumpCount === 1) return 'SEVERE';
  return waiting >= MIN_THREADS || isStuck ? 'WARNING' : 'INFO';
}

/**
 * Returns whether probable holders wait without a time limit. One may have unlocked before it waits: while another is at
 * work inside, that one may be the holder, unless the queue has not moved.
 */
function keepIt({ inside }: PossibleHolders, lasts: boolean): boolean {
  const waiting = inside.filter(({ thread }) => waitsForever(thread));
  return waiting.length > 0 && (lasts || waiting.length === inside.length);
}

/** A thread that waits for others without a time limit: they may need the lock that it holds. */
const waitsForever = (thread: DumpedThread): boolean =>
  thread.state === 'WAITING' && AWAITS_OTHERS.has(findWait(thread)?.purpose ?? 'work');

const AWAITS_OTHERS: ReadonlySet<string> = new Set(['task', 'signal', 'answer', 'room', 'pool', 'unknown']);

function claim(analysis: DumpAnalysis, { lock, holders, level, confidence, isStuck, behind }: Assessment): Claim {
  const threads = selectThreads(analysis, lock.waiters);
  const still = selectStill(analysis, lock.waiters);
  const frame = threads[0] && findOwnFrame(threads[0]);
  const wait = agree(threads, 'waits', 'wait');
  const counterparts = holders.inside.length > 0 || holders.nearby ? [] : findCounterparts(analysis, lock);
  return {
    // Who held one of them in a healthy program would be seen in the class that takes it.
    level: counterparts.length > 0 && level === 'INFO' ? 'WARNING' : level,
    confidence,
    headline:
      counterparts.length > 0
        ? writeCrossedHeadline(threads, counterparts, lock, frame)
        : (writeSuspectHeadline(analysis, lock, holders) ??
          writeHeadline(threads, lock, holders, isStuck, frame, behind)),
    explanation:
      `${pluralize(threads.length, 'thread')} ${wait} for ${lock.isMonitor ? 'the monitor of ' : ''}${lock.lockClass} <${lock.lock}>${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}` +
      `${formatStandstill(analysis, still)}; the dump does not name its holder: ${listNames(toNames(threads))}.${behind === 0 ? '' : ` ${pluralize(behind, 'more thread waits', 'more threads wait')} behind ${agree(threads, 'it', 'them')}.`}` +
      `${describeHolders(holders)}${describeSuspects(analysis, lock)}${describeCounterparts(counterparts)}`,
    advice: lock.isMonitor ? ADVICE_FOR_MONITOR : advise(analysis, lock, still.length, holders),
    evidence: [
      metricEvidence(
        'threads that wait for it',
        count(threads.length),
        threads.length < MIN_THREADS ? undefined : count(MIN_THREADS),
      ),
      ...(holders.nearby ? [toStackEvidence(holders.nearby.thread, holders.nearby.frame)] : []),
      ...holders.inside.slice(0, MAX_HOLDERS).map(({ thread, frame: place }) => toStackEvidence(thread, place)),
      ...quoteThreads([...threads.slice(0, 1), ...counterparts.slice(0, 1), ...threads.slice(1)]),
    ],
  };
}

function writeCrossedHeadline(
  threads: readonly DumpedThread[],
  counterparts: readonly DumpedThread[],
  lock: UnownedLock,
  frame: string | undefined,
): string {
  const waits = `${nameThreads(threads)} ${agree(threads, 'waits', 'wait')} for a ${nameLock(lock)}${inMethod(frame)}`;
  const other = `${nameThreads(counterparts)} for another one`;
  return chooseHeadline(`${waits} and ${other}: perhaps a deadlock`, `${waits}: perhaps a deadlock`);
}

const describeCounterparts = (counterparts: readonly DumpedThread[]): string =>
  counterparts.length === 0
    ? ''
    : ` ${listNames(toNames(counterparts))} ${agree(counterparts, 'waits', 'wait')} at the same line for another lock of which no owner is known: if each has the lock that the other one wants, this is a deadlock, and the locks have to be taken in one order.`;

function nameLock({ lockClass, isMonitor }: UnownedLock): string {
  const simple = lockClass.slice(lockClass.lastIndexOf('.') + 1).replace(/\$.*$/, '');
  return isMonitor ? `monitor of ${simple}` : simple;
}

function writeHeadline(
  threads: readonly DumpedThread[],
  lock: UnownedLock,
  { inside, nearby, none }: PossibleHolders,
  isStuck: boolean,
  frame: string | undefined,
  behind: number,
): string {
  const wait = agree(threads, 'waits', 'wait');
  const counted = pluralize(threads.length, 'thread');
  const name = nameLock(lock);
  const [first] = inside;
  if (first) return writeHolderHeadline(`${counted} ${wait} for a ${name}`, inMethod(frame), inside, first.thread);
  if (none && isStuck)
    return chooseHeadline(
      `${nameThreads(threads)} ${wait} for a ${name} that no thread can release${inMethod(frame)}`,
      `${counted} ${wait} for a ${name} that no thread can release`,
    );
  if (nearby) {
    const does = `${describeWait(nearby.thread)}${inMethod(nearby.frame)}`;
    return chooseHeadline(
      `${counted} ${wait} for a ${name}${inMethod(frame)} that ${nameThread(nearby.thread)} may hold while it ${does}`,
      `${counted} ${wait} for a ${name} that ${nameThread(nearby.thread)} may hold while it ${does}`,
      `${counted} ${wait} for a ${name} that ${nameThread(nearby.thread)} may hold`,
    );
  }
  if (behind === 0)
    return chooseHeadline(`${counted} ${wait} for one ${name} whose owner is unknown${inMethod(frame)}`);
  const unknown = lock.isMonitor ? 'that no thread in the dump holds' : 'whose owner is unknown';
  const crowd = `, and ${formatCount(behind)} behind ${agree(threads, 'it', 'them')}`;
  return chooseHeadline(
    `${nameThreads(threads)} ${wait}${inMethod(frame)} for a ${name} ${unknown}${crowd}`,
    `${counted} ${wait} for a ${name} ${unknown}${crowd}`,
  );
}

/** Says that one who may hold the lock waits for one who waits for it, when nobody else is known who may hold it. */
function writeSuspectHeadline(
  analysis: DumpAnalysis,
  lock: UnownedLock,
  { inside, nearby }: PossibleHolders,
): string | undefined {
  const [pair] = inside.length > 0 || nearby ? [] : findSuspects(analysis, lock);
  const [suspect, waiter] = selectThreads(analysis, pair ?? []);
  if (!suspect || !waiter) return undefined;
  const place = inMethod(findOwnFrame(waiter));
  const waits = `${nameThread(waiter)} waits for a ${nameLock(lock)}`;
  const other = `${nameThread(suspect)}, who may hold it, for ${nameThread(waiter)}`;
  return chooseHeadline(
    `Perhaps a deadlock: ${waits}${place}, and ${other}`,
    `Perhaps a deadlock: ${waits}, and ${other}`,
  );
}

function writeHolderHeadline(
  waits: string,
  place: string,
  inside: PossibleHolders['inside'],
  first: DumpedThread,
): string {
  const does = describeWait(first);
  const holders = nameThreads(inside.map(({ thread }) => thread));
  const counted = pluralize(inside.length, 'thread');
  const holds = `probably ${agree(inside, 'holds', 'hold')} while ${agree(inside, 'it', 'the first')}`;
  return chooseHeadline(
    `${waits}${place} that ${holders} ${holds} ${does}`,
    `${waits} that ${holders} ${holds} ${does}`,
    `${waits} that ${counted} ${holds} ${does}`,
    `${waits} that ${holders} ${holds} ${nameWait(first)}`,
    `${waits} that ${counted} ${holds} ${nameWait(first)}`,
  );
}

function describeHolders({ inside, nearby, none }: PossibleHolders): string {
  const [first, ...more] = inside;
  if (first) {
    const place = findOwnFrame(first.thread);
    const others = more.length === 0 ? '' : `, and ${pluralize(more.length, 'more thread')} in the same way`;
    return (
      ` ${nameInSentence(first.thread)} is in ${formatShortFrame(first.frame)} and ${describeWait(first.thread)}${place === undefined || place === first.frame ? '' : ` in ${formatShortFrame(place)}`}${others}: ` +
      `past ${formatShortFrame(first.request)}, where others ask for the lock, so that ${agree(inside, 'it probably holds it', 'they probably hold it')}.`
    );
  }
  if (nearby)
    return ` ${nameInSentence(nearby.thread)} ${nearby.awaitsOthers ? 'waits in that class for tasks that the others in it run' : 'is the only other thread at work in that class'}, in ${formatShortFrame(nearby.frame)}: it holds the lock if this method takes it.`;
  return none
    ? ' No other thread of the application is at work, except those that wait for the end of a thread: the lock was never unlocked.'
    : '';
}

/**
 * Finds threads that wait for what one of the waiters holds, each with that waiter: as the holder, it would be in a
 * deadlock.
 */
function findSuspects(
  { dump, graph }: DumpAnalysis,
  lock: UnownedLock,
): (readonly [suspect: number, waiter: number])[] {
  const waiters = new Set(lock.waiters);
  // Of these locks the dump would say that it holds one.
  if (lock.isMonitor || (dump.hasSynchronizers === true && isExclusive(lock))) return [];
  return graph.blockingThreads.flatMap(({ thread, locks }) =>
    waiters.has(thread)
      ? locks
          .flatMap((lock) => graph.locks[lock]?.waiters ?? [])
          .filter((index) => !waiters.has(index))
          .map((index) => [index, thread] as const)
      : [],
  );
}

function describeSuspects(analysis: DumpAnalysis, lock: UnownedLock): string {
  const suspects = findSuspects(analysis, lock).map(([suspect]) => suspect);
  const names = [...new Set(suspects)].flatMap((index) => analysis.dump.threads[index]?.name ?? []);
  return names.length === 0
    ? ''
    : ` ${listNames(names)} ${names.length === 1 ? 'waits' : 'wait'} for a lock that one of them holds: if ${names.length === 1 ? 'it' : 'one'} is the holder, this is a deadlock.`;
}

const ADVICE_FOR_MONITOR =
  'Take a complete dump, and another one a moment later. A monitor whose holder is in no dump is kept by a thread in the part that is missing, or by a virtual thread (jcmd <pid> Thread.dump_to_file -format=json lists them), or it changes hands all the time: then shorten what is done under it.';

/** Locks whose readers are in no dump, even with -l. */
const READERS_ARE_HIDDEN = /ReadWrite|Stamped/;

const ADVICE_FOR_VIRTUAL =
  'The file lists no owners of locks of java.util.concurrent. Look at the threads that are past this lock in the same class: one waits or has ended without unlock() in finally. A heap dump names the owner (ReentrantLock.sync.exclusiveOwnerThread).';

function advise(
  { dump }: DumpAnalysis,
  { lockClass, waiters }: UnownedLock,
  still: number,
  { inside, nearby, none }: PossibleHolders,
): string {
  if (inside.length > 0)
    return 'Do not wait for a task, a callback or a signal while the lock is held: what it waits for may need the same lock. Copy what is needed, unlock, and then wait with a time limit. A waiting writer lets no new reader in.';
  if (nearby && ENDS_OUTSIDE.has(classifyActivity(nearby.thread)))
    return `Look at what ${quoteName(nearby.thread.name)} waits for, and do that before the lock is taken or after it is released, with a time-out. If it does not hold the lock, look for an unlock() that is not in finally.`;
  if (nearby && classifyActivity(nearby.thread) === 'running' && READERS_ARE_HIDDEN.test(lockClass))
    return `Look at what ${quoteName(nearby.thread.name)} computes, and do less of it under the lock: split the work into steps that release it in between, work on a copy, or run it when nobody else needs the lock. If it does not hold the lock, look for readers that do not unlock in finally.`;
  if (lockClass.includes('StampedLock'))
    return `Check that every stamp is unlocked in a finally block right after it was taken: an exception in between, a lost stamp, or a second lock by the same thread (a StampedLock is not reentrant) holds it for ever. ${still > 0 ? 'Only a restart frees these threads. ' : ''}A heap dump shows the state of the lock.`;
  if (lockClass.includes('ReentrantReadWriteLock'))
    return 'Look for readers that do not unlock in finally, and for a thread that requests the write lock while it has the read lock: readers are not printed. A heap dump names them (ReentrantReadWriteLock.sync.firstReader).';
  if (none && !dump.hasSynchronizers)
    return 'Call unlock() in a finally block directly after lock(), as often as lock(): an exception or a return in between, or a thread that has ended, holds it for ever. A heap dump names the owner (ReentrantLock.sync.exclusiveOwnerThread), and so does jstack -l while it lives.';
  if (dump.threads[waiters[0] ?? -1]?.virtual) return ADVICE_FOR_VIRTUAL;
  return dump.hasSynchronizers
    ? 'Look for a virtual thread, or one that has ended, that locked it without unlock() in finally: the dump lists no owner. A heap dump names it (ReentrantLock.sync.exclusiveOwnerThread).'
    : 'Take the next dump with jstack -l or jcmd Thread.print -l: it lists the owners.';
}
