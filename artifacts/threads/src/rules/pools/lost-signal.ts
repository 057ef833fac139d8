import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, isOwnFrame } from '../../frame.ts';
import { classifyActivity, describeActivity, WAITS_OUTSIDE } from '../../metrics/activity.ts';
import { getFrames } from '../../metrics/stacks.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { hasClientThreads } from '../support/client-threads.ts';
import { findCrewMembers, isWorker } from '../support/crews.ts';
import { type CrossedWait, findCrossedWait } from '../support/crossed-waits.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';
import { agree, inMethod, nameThread, nameThreads } from '../support/headline.ts';
import { findLoneWaiters, findRetryingMain } from '../support/lone-waiters.ts';
import { findPassedWaits } from '../support/passed-waits.ts';
import { formatStandstill, mayHaveMoved, selectStill } from '../support/standstill.ts';

/** A main thread or a shut-down hook that waits for a latch is normal; so many in one place are not. */
const MIN_STILL = 3;
const MIN_WAITING_IN_ONE_DUMP = 10;
/** All workers of a pool that wait need not be as many. */
const MIN_CREW = 2;
const MIN_SEVERE_CREW = 3;
const MIN_SEVERE_STILL = 8;
/** All workers of a pool, in a single dump in which no other thread of the application works. */
const MIN_CREW_IN_ONE_DUMP = 4;

export const lostSignal = defineDumpRule({
  id: 'lost-signal',
  cause: 'lost-signal',
  title: 'Threads wait for a signal that does not come',
  because:
    'Three threads, or all workers of a pool, that wait at one place for a latch, a barrier or a notification (CountDownLatch.await, CyclicBarrier.await, Object.wait, Condition.await) and have not moved between two dumps; ten in a single dump, or all four and more workers of a pool while no other thread of the application works. Our own limits. A thread that waits in its own loop for the next task is not counted. Threads that put and threads that take, which wait at one monitor together without a time limit, prove a lost notification: the queue cannot be full and empty. When a program has no other threads than those that wait without a time limit for a latch or a future, it is a warning in two dumps; so it is in three when main sleeps in a method that tries something again and again, and nothing else has started.',
  check: (analysis) => {
    // Others have what these wait for: that is an exhausted pool.
    const ofPools = new Set(findPassedWaits(analysis).flatMap(({ waiting }) => waiting));
    const byPlace = Map.groupBy(analysis.busy, (index) => {
      const thread = analysis.dump.threads[index];
      const wait = thread && findWait(thread);
      if (!thread || wait?.purpose !== 'signal' || thread.name === 'main' || ofPools.has(index)) return '';
      return `${wait.method} ${findApplicationFrame(getFrames(thread)) ?? ''}`;
    });
    byPlace.delete('');
    const crossed = findCrossedWait(analysis);
    if (crossed) return claimCrossed(analysis, crossed);
    const places = [...byPlace.values()].sort((a, b) => b.length - a.length);
    for (const waiting of places) {
      const claim = claimWaiting(analysis, waiting);
      if (claim) return claim;
    }
    return claimLone(analysis) ?? claimRetrying(analysis);
  },
});

function claimWaiting(analysis: DumpAnalysis, waiting: readonly number[]): Claim | undefined {
  const entries = selectThreads(analysis, waiting);
  const [first] = entries;
  if (!first) return undefined;
  const method = findWait(first)?.method ?? 'a wait';
  const still = selectStill(analysis, waiting);
  const members = findCrewMembers(analysis, waiting);
  const isCrew =
    waiting.length >= MIN_CREW &&
    members.length === waiting.length &&
    entries.every(({ stack }) => isWorker(stack.frames));
  const atWork = isBarrier(method) ? selectAtWork(analysis, members, waiting) : [];
  const straggler = findStraggler(analysis, atWork);
  if (atWork.length > 0 && !straggler) return undefined;
  const level = rate(analysis, waiting, still.length, isCrew);
  if (level === undefined) return undefined;
  const frame = findApplicationFrame(getFrames(first));
  const caller = frame === undefined ? '' : `, called from ${formatShortFrame(frame)}`;
  if (straggler) return claimStraggler(analysis, straggler, waiting, level);
  return {
    level,
    confidence: still.length > 0 ? 'high' : 'medium',
    headline: chooseHeadline(
      `${nameThreads(entries)} ${agree(entries, 'waits', 'wait')} in ${method.split('.').slice(-2).join('.')} for a signal that does not come${inMethod(frame)}`,
      `${nameThreads(entries)} ${agree(entries, 'waits', 'wait')}${inMethod(frame)} for a signal that does not come`,
      `${pluralize(entries.length, 'thread waits', 'threads wait')} for a signal that does not come`,
    ),
    explanation: `${pluralize(waiting.length, 'thread waits', 'threads wait')} in ${method}${caller}${formatStandstill(analysis, still)}: ${listNames(toNames(entries))}.${isCrew ? ' They are all threads of their pool: if what has to give the signal is a task of the same pool, it is in the queue behind them (thread pool starvation).' : ''} ${explainSignal(method)}`,
    advice: `${isCrew ? OWN_POOL : ''}${adviseSignal(method)} Look in the application log for an exception in the code that has to give the signal, and wait with a time-out.`,
    evidence: [
      metricEvidence('threads that wait for the signal', count(waiting.length), count(MIN_STILL)),
      ...quoteThreads(entries),
    ],
  };
}

const OWN_POOL =
  'If tasks of the same pool have to give the signal, run them in another pool or do not wait for them there: this one has no thread left. Otherwise: ';

/** Claims that the last threads of a program wait for others, which are gone. */
function claimLone(analysis: DumpAnalysis): Claim | undefined {
  const waiting = findLoneWaiters(analysis);
  const entries = selectThreads(analysis, waiting);
  const [first] = entries;
  if (!first) return undefined;
  const method = findWait(first)?.method ?? 'a wait';
  const frame = findApplicationFrame(first.stack.frames);
  const still = selectStill(analysis, waiting);
  return {
    level: still.length > 0 ? 'WARNING' : 'INFO',
    confidence: 'medium',
    headline: chooseHeadline(
      `${nameThreads(entries)} ${agree(entries, 'waits', 'wait')} in ${method.split('.').slice(-2).join('.')}${inMethod(frame)}, and no other thread is left to end the wait`,
      `${nameThreads(entries)} ${agree(entries, 'waits', 'wait')}, and no other thread is left to end the wait`,
    ),
    explanation: `The program has no other threads than ${listNames(toNames(entries))}, which ${agree(entries, 'waits', 'wait')} without a time limit in ${method}${frame === undefined ? '' : `, called from ${formatShortFrame(frame)}`}${formatStandstill(analysis, still)}: whoever had to give the signal has ended. Only code of a shutdown hook could still give it.`,
    advice: `Look in the application log for an exception in the code that has to give the signal. ${adviseSignal(method)} If the program waits there on purpose until it is stopped, all is well.`,
    evidence: [metricEvidence('threads of the application', count(entries.length)), ...quoteThreads(entries)],
  };
}

/** Claims that the program has not started, because \`main\` tries something again and again. */
function claimRetrying(analysis: DumpAnalysis): Claim | undefined {
  const main = findRetryingMain(analysis);
  if (!main) return undefined;
  const frame = findApplicationFrame(main.stack.frames);
  const place = frame === undefined ? '' : ` in ${formatShortFrame(frame)}`;
  return {
    level: 'WARNING',
    confidence: 'medium',
    headline: chooseHeadline(
      `main sleeps and tries again${inMethod(frame)}, and nothing else is at work`,
      'main sleeps and tries again, and nothing else is at work',
    ),
    explanation: `"main" sleeps${place} in every dump, the program has no other thread with code of the application, and none that serves connections: it waits there for something that is not so yet.`,
    advice:
      'Look at what this method asks for: a lock file that a killed process has left behind, a server that is not up, a leader that is not elected. Log every attempt with what is missing, and give up after a limit.',
    evidence: [metricEvidence('threads of the application', count(1)), ...quoteThreads([main])],
  };
}

function rate(analysis: DumpAnalysis, waiting: readonly number[], still: number, isCrew: boolean): Level | undefined {
  if (still >= MIN_SEVERE_STILL || (isCrew && still >= MIN_SEVERE_CREW)) return 'SEVERE';
  if (still >= MIN_STILL || (isCrew && still === waiting.length)) return 'WARNING';
  if (mayHaveMoved(analysis, waiting) || still > 0) return undefined;
  // In a single dump, a wait with a time limit may be over the next moment.
  const forever = selectThreads(analysis, waiting).filter(({ state }) => state !== 'TIMED_WAITING');
  const isCrowd = forever.length >= MIN_WAITING_IN_ONE_DUMP;
  const isWholeCrew = isCrew && forever.length >= MIN_CREW_IN_ONE_DUMP && isAlone(analysis, waiting);
  return isCrowd || isWholeCrew ? 'WARNING' : undefined;
}

/** Returns whether no other thread of the application is at work, and no client calls back: nobody can give the signal. */
function isAlone(analysis: DumpAnalysis, waiting: readonly number[]): boolean {
  const { dump, busy } = analysis;
  const waits = new Set(waiting);
  if (hasClientThreads(analysis)) return false;
  return busy.every((index) => waits.has(index) || !dump.threads[index]?.stack.frames.some(isOwnFrame));
}

/** Claims that those who put and those who take wait for each other. */
function claimCrossed(analysis: DumpAnalysis, { putting, taking, putFrame, takeFrame }: CrossedWait): Claim {
  const waiting = [...putting, ...taking];
  const still = selectStill(analysis, waiting);
  const place = `${formatShortFrame(putFrame)} and ${formatShortFrame(takeFrame)}`;
  const entries = selectThreads(analysis, waiting);
  return {
    level: still.length > 0 ? 'SEVERE' : 'WARNING',
    confidence: 'high',
    headline: chooseHeadline(
      `${pluralize(waiting.length, 'thread')} wait for each other${inMethod(putFrame)} and${inMethod(takeFrame)}: a notification is lost`,
      `${pluralize(waiting.length, 'thread')} wait for each other: a notification is lost`,
    ),
    explanation:
      `${pluralize(putting.length, 'thread waits', 'threads wait')} to put and ${pluralize(taking.length, 'thread waits', 'threads wait')} to take at one monitor, in ${place}${formatStandstill(analysis, still)}: ` +
      `${listNames(toNames(entries))}. A queue is not full and empty at once: a notification has woken the wrong thread, or was never given.`,
    advice:
      'Call notifyAll instead of notify, or use a condition for each side (Lock.newCondition, notFull and notEmpty) or a BlockingQueue: with one monitor, notify may wake another producer, which waits again, and no consumer.',
    evidence: [
      metricEvidence('threads that wait for each other', count(waiting.length), count(2)),
      ...quoteThreads(selectThreads(analysis, putting.slice(0, 2))),
      ...quoteThreads(selectThreads(analysis, taking.slice(0, 2))),
    ],
  };
}

const isBarrier = (method: string): boolean => /Barrier|Phaser|Exchanger/.test(method);

/** Selects the others of the same pools that are at work: those at a barrier wait for the slowest. */
function selectAtWork({ busy }: DumpAnalysis, members: readonly number[], waiting: readonly number[]): number[] {
  const busyIndexes = new Set(busy);
  const waits = new Set(waiting);
  return members.filter((index) => busyIndexes.has(index) && !waits.has(index));
}

/** Finds the thread for which those at a barrier wait: all that are not there stand still outside of this program. */
function findStraggler(analysis: DumpAnalysis, atWork: readonly number[]): DumpedThread | undefined {
  const stuck = selectThreads(analysis, selectStill(analysis, atWork));
  const isStuck = stuck.length === atWork.length && stuck.every((one) => WAITS_OUTSIDE.has(classifyActivity(one)));
  return isStuck ? stuck[0] : undefined;
}

function claimStraggler(
  analysis: DumpAnalysis,
  straggler: DumpedThread,
  waiting: readonly number[],
  level: Level,
): Claim {
  const entries = selectThreads(analysis, waiting);
  const does = describeActivity(classifyActivity(straggler));
  const frame = findApplicationFrame(getFrames(straggler));
  return {
    level,
    confidence: 'high',
    headline: chooseHeadline(
      `${nameThreads(entries)} ${agree(entries, 'waits', 'wait')} at a barrier for ${nameThread(straggler)}, which ${does}${inMethod(frame)}`,
      `${pluralize(entries.length, 'thread waits', 'threads wait')} at a barrier for ${nameThread(straggler)}, which ${does}`,
      `${pluralize(entries.length, 'thread waits', 'threads wait')} at a barrier for ${nameThread(straggler)}`,
    ),
    explanation: `${pluralize(waiting.length, 'thread waits', 'threads wait')} at a barrier${formatStandstill(analysis, waiting)}: ${listNames(toNames(entries))}. ${quoteName(straggler.name)} has not arrived: it ${does}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`} and has not moved either.`,
    advice:
      'Look at what the missing thread waits for, and give that call a time-out. Wait at the barrier with a time limit (CyclicBarrier.await, Phaser.awaitAdvanceInterruptibly), and leave it in finally when a party fails (Phaser.arriveAndDeregister, CyclicBarrier.reset).',
    evidence: [
      metricEvidence('threads that wait at the barrier', count(waiting.length), count(MIN_STILL)),
      ...quoteThreads([straggler, ...entries]),
    ],
  };
}

interface SignalText {
  readonly method: RegExp;
  readonly explains: string;
  readonly advice: string;
}

const TEXTS: readonly SignalText[] = [
  {
    method: /CountDownLatch/,
    explains: 'The CountDownLatch is not counted down to zero: a countDown() is missing or lost.',
    advice: 'Call countDown() in finally in every task: one that throws or is rejected never reaches it.',
  },
  {
    method: /Barrier|Phaser|Exchanger/,
    explains: 'A party of the barrier has not arrived: fewer threads take part than it was made for, or one has ended.',
    advice:
      'Compare the number of parties with the threads that really run (a pool smaller than the barrier never opens it), and leave it in finally (Phaser.arriveAndDeregister).',
  },
  {
    method: /Thread\.join/,
    explains: 'The thread that they join does not end.',
    advice: 'Look at what the joined thread does in these dumps.',
  },
  {
    method: /Queue|Deque/,
    explains: 'Nothing is put into the queue from which they take in the middle of a request.',
    advice: 'Find the code that puts into this queue.',
  },
  {
    method: /./,
    explains: 'Nobody wakes them: the notification (notifyAll, signalAll) is lost or was never given.',
    advice:
      'Change the state and call notifyAll or signalAll under the same lock, and wait in a loop that tests the state: notify may wake the wrong thread, and one that is given before the wait is lost.',
  },
];

const findText = (method: string): SignalText | undefined => TEXTS.find(({ method: is }) => is.test(method));
const explainSignal = (method: string): string => findText(method)?.explains ?? '';
const adviseSignal = (method: string): string => findText(method)?.advice ?? '';
