import type { Evidence } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import { classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { getFrames } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { toStackEvidence } from './evidence.ts';
import { inMethod, nameThread } from './headline.ts';
import { findOwnConsumer } from './own-consumers.ts';
import { findOwnFrame } from './shares.ts';
import { findSpinLockHolder } from './spin-locks.ts';
import { waitsByName } from './spin-waits.ts';

/** For whom threads of the application spin. */
export interface SpinCause {
  /** Follows the name of the thread and its method in a headline. */
  readonly headline: string;
  readonly short: string;
  readonly explanation: string;
  readonly advice: string;
  readonly evidence: Evidence;
}

/** Names of methods that hand something over, and try again and again while there is no room. */
const HANDS_OVER = /^(?:try)?(?:put|offer|publish|push|enqueue|insert|emit|send|append|write|submit|claim|produce)/i;
/** Between the loop and the method of the platform that it asks are at most so many frames. */
const MAX_DEPTH = 4;

const NO_SPIN_LOCK =
  'Look at what the holder does while it has the lock. A spin lock may only be held for some instructions, never over a call, a wait or a sleep: use a ReentrantLock, which parks those that wait, and unlock in finally.';
const NO_SPIN_OFFER =
  'Look at what the consumer waits for, and give that call a time-out: as long as it stands still, nobody makes room. Let the producer wait without using a core (put, or offer with a time limit), and decide what is dropped when there is no room.';

const NO_SPIN_WAIT =
  'Look at what the other thread waits for, and give that call a time-out. Wait for it with a CountDownLatch or a CompletableFuture and a time limit, which uses no core.';

/** Finds the thread that keeps a lock of the application for which others spin, the consumer for whose room they do, or what they wait for. */
export function findSpinCause(analysis: DumpAnalysis, spinning: readonly DumpedThread[]): SpinCause | undefined {
  return findLock(analysis, spinning) ?? findConsumer(analysis, spinning) ?? findAwaited(analysis, spinning);
}

function findLock(analysis: DumpAnalysis, spinning: readonly DumpedThread[]): SpinCause | undefined {
  const holder = findSpinLockHolder(analysis, spinning);
  if (!holder) return undefined;
  const { thread, frame } = holder;
  return {
    headline: ` for a lock that ${nameThread(thread)} may hold${inMethod(frame)}`,
    short: ` for a lock that ${nameThread(thread)} may hold`,
    explanation: ` They spin for a lock of the application. ${quoteName(thread.name)} is the only other thread at work in the class that takes it: it ${describe(thread)} in ${formatShortFrame(frame)}, and keeps the lock if that method takes it.`,
    advice: NO_SPIN_LOCK,
    evidence: toStackEvidence(thread, frame),
  };
}

function findConsumer(analysis: DumpAnalysis, spinning: readonly DumpedThread[]): SpinCause | undefined {
  if (spinning.length === 0 || !spinning.every(handsOver)) return undefined;
  const consumer = findOwnConsumer(analysis, spinning);
  const frame = consumer && findOwnFrame(consumer);
  if (!consumer) return undefined;
  return {
    headline: `: its consumer ${nameThread(consumer)} ${describe(consumer)}${inMethod(frame)}`,
    short: `: its consumer ${nameThread(consumer)} ${describe(consumer)}`,
    explanation: ` The name of the method says that it hands something over, and it tries that again and again. ${quoteName(consumer.name)} is the only other thread at work in these classes: it ${describe(consumer)}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`} and has not moved, so that it takes nothing from them.`,
    advice: NO_SPIN_OFFER,
    evidence: toStackEvidence(consumer, frame),
  };
}

function findAwaited(analysis: DumpAnalysis, spinning: readonly DumpedThread[]): SpinCause | undefined {
  if (spinning.length === 0 || !spinning.every((thread) => waitsByName(getFrames(thread)))) return undefined;
  const awaited = findOwnConsumer(analysis, spinning);
  if (!awaited) return undefined;
  const frame = findOwnFrame(awaited);
  return {
    headline: ` while ${nameThread(awaited)}, for which it may wait, ${describe(awaited)}${inMethod(frame)}`,
    short: ` while ${nameThread(awaited)}, for which it may wait, ${describe(awaited)}`,
    explanation: ` The name of the method says that it waits, which it does without giving its core away. ${quoteName(awaited.name)} is the only other thread at work in these classes: it ${describe(awaited)}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`} and has not moved, so that what it has to do first is not done.`,
    advice: NO_SPIN_WAIT,
    evidence: toStackEvidence(awaited, frame),
  };
}

const describe = (thread: DumpedThread): string => describeActivity(classifyActivity(thread));

function handsOver(thread: DumpedThread): boolean {
  const own = getFrames(thread)
    .slice(0, MAX_DEPTH)
    .find((text) => !isPlatformFrame(text));
  return own !== undefined && HANDS_OVER.test(parseFrame(own).method);
}
