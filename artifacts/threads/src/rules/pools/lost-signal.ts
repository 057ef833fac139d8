import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame } from '../../frame.ts';
import { findWait } from '../../metrics/waiting.ts';
import { listNames } from '../../thread-names.ts';
import { findCrewMembers, isWorker } from '../support/crews.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';
import { agree, inMethod, nameThreads } from '../support/headline.ts';
import { formatStandstill, mayHaveMoved, selectStill } from '../support/standstill.ts';

/** A main thread or a shut-down hook that waits for a latch is normal; so many in one place are not. */
const MIN_STILL = 3;
const MIN_WAITING_IN_ONE_DUMP = 10;
/** All workers of a pool that wait need not be as many. */
const MIN_CREW = 2;
const MIN_SEVERE_CREW = 3;
const MIN_SEVERE_STILL = 8;

export const lostSignal = defineDumpRule({
  id: 'lost-signal',
  cause: 'lost-signal',
  title: 'Threads wait for a signal that does not come',
  because:
    'Three threads, or all workers of a pool, that wait at one place for a latch, a barrier or a notification (CountDownLatch.await, CyclicBarrier.await, Object.wait, Condition.await) and have not moved between two dumps; ten in a single dump. Our own limits. A thread that waits in its own loop for the next task is not counted.',
  check: (analysis) => {
    const byPlace = Map.groupBy(analysis.busy, (index) => {
      const thread = analysis.dump.threads[index];
      const wait = thread && findWait(thread);
      if (!thread || wait?.purpose !== 'signal' || thread.name === 'main') return '';
      return `${wait.method} ${findApplicationFrame((thread.mountedStack ?? thread.stack).frames) ?? ''}`;
    });
    byPlace.delete('');
    const places = [...byPlace.values()].sort((a, b) => b.length - a.length);
    for (const waiting of places) {
      const claim = claimWaiting(analysis, waiting);
      if (claim) return claim;
    }
    return undefined;
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
  if (isBarrier(method) && isAtWork(analysis, members, waiting)) return undefined;
  const level = rate(analysis, waiting, still.length, isCrew);
  if (level === undefined) return undefined;
  const frame = findApplicationFrame((first.mountedStack ?? first.stack).frames);
  const caller = frame === undefined ? '' : `, called from ${formatShortFrame(frame)}`;
  return {
    level,
    confidence: still.length > 0 ? 'high' : 'medium',
    headline: chooseHeadline(
      `${nameThreads(entries)} ${agree(entries, 'waits', 'wait')} in ${method.split('.').slice(-2).join('.')} for a signal that does not come${inMethod(frame)}`,
      `${nameThreads(entries)} ${agree(entries, 'waits', 'wait')}${inMethod(frame)} for a signal that does not come`,
      `${pluralize(entries.length, 'thread waits', 'threads wait')} for a signal that does not come`,
    ),
    explanation: `${pluralize(waiting.length, 'thread waits', 'threads wait')} in ${method}${caller}${formatStandstill(analysis, still)}: ${listNames(toNames(entries))}.${isCrew ? ' They are all threads of their pool.' : ''} ${explainSignal(method)}`,
    advice: `${adviseSignal(method)} Look in the application log for an exception in the code that has to give the signal, and wait with a time-out.`,
    evidence: [
      metricEvidence('threads that wait for the signal', count(waiting.length), count(MIN_STILL)),
      ...quoteThreads(entries),
    ],
  };
}

function rate(analysis: DumpAnalysis, waiting: readonly number[], still: number, isCrew: boolean): Level | undefined {
  if (still >= MIN_SEVERE_STILL || (isCrew && still >= MIN_SEVERE_CREW)) return 'SEVERE';
  if (still >= MIN_STILL || (isCrew && still === waiting.length)) return 'WARNING';
  const isCrowd = waiting.length >= MIN_WAITING_IN_ONE_DUMP && !mayHaveMoved(analysis, waiting);
  return isCrowd ? 'WARNING' : undefined;
}

const isBarrier = (method: string): boolean => /Barrier|Phaser|Exchanger/.test(method);

/** Returns whether others of the same pools are at work: those at a barrier wait for the slowest. */
function isAtWork({ busy }: DumpAnalysis, members: readonly number[], waiting: readonly number[]): boolean {
  const busyIndexes = new Set(busy);
  const waits = new Set(waiting);
  return members.some((index) => busyIndexes.has(index) && !waits.has(index));
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
