import { findApplicationFrame, parseFrame } from '../../frame.ts';
import { AWAITS_EVENTS, classifyActivity } from '../../metrics/activity.ts';
import type { ContendedLock } from '../../metrics/lock-graph.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';

type HeldLock = Pick<ContendedLock, 'owner' | 'waiters'>;

/**
 * Returns whether the owner holds the lock while it waits for connections or packets, or reads what comes next where all
 * behind it would read as well. They wait for their turn to do the same, as acceptors and socket muxers do; nothing is
 * stuck.
 */
export function isTurn(lock: HeldLock, threads: readonly DumpedThread[]): boolean {
  const owner = threads[lock.owner ?? -1];
  if (!owner) return false;
  if (AWAITS_EVENTS.has(classifyActivity(owner))) return true;
  const readsNext = classifyActivity(owner) === 'socket-read' && findWait(owner)?.purpose === 'work';
  return readsNext && isInOneMethod(lock, threads);
}

/** Returns whether all who wait for the lock are in a method in which its owner is, too. */
export function isInOneMethod({ owner, waiters }: HeldLock, threads: readonly DumpedThread[]): boolean {
  const methods = new Set(threads[owner ?? -1]?.stack.frames.map((text) => parseFrame(text).qualified));
  return waiters.every((waiter) => methods.has(findOwnMethod(threads[waiter])));
}

const findOwnMethod = (thread: DumpedThread | undefined): string =>
  parseFrame((thread && findApplicationFrame(thread.stack.frames)) ?? thread?.stack.frames[0] ?? '').qualified;
