import type { LockGraph } from './lock-graph.ts';

/** A waiting thread, listed right after the thread that it waits for. */
export interface WaitingThread {
  readonly thread: number;
  /** 1 for threads that wait for the root itself. */
  readonly depth: number;
  /** The number of threads that wait for it in turn. */
  readonly behind: number;
}

/** A root blocker or a member of a deadlock, with all threads that wait behind it. */
export interface BlockingTree {
  readonly root: number;
  readonly waiting: readonly WaitingThread[];
  readonly blockedThreadCount: number;
}

/**
 * Builds a tree per root blocker, the largest first, and then one per member of a deadlock that others queue behind. Every waiting thread
 * follows the thread that it waits for.
 */
export function buildBlockingForest({ locks, blockingThreads, deadlocks }: LockGraph): BlockingTree[] {
  const waitersByOwner = new Map<number, number[]>();
  for (const { owner, waiters } of locks) {
    if (owner !== undefined) waitersByOwner.set(owner, [...(waitersByOwner.get(owner) ?? []), ...waiters]);
  }
  const behind = new Map(blockingThreads.map(({ thread, blockedThreadCount }) => [thread, blockedThreadCount]));
  // The members of a deadlock wait for each other; who waits for one of them from outside has no other root.
  const members = new Set(deadlocks.flatMap(({ threads }) => threads));
  const plant = (root: number): BlockingTree => {
    const waiting = listWaitingThreads(root, waitersByOwner, behind, members);
    return { root, waiting, blockedThreadCount: waiting.length };
  };
  return [
    ...blockingThreads.filter(({ itselfBlocked }) => !itselfBlocked).map(({ thread }) => plant(thread)),
    ...[...members].map(plant).filter(({ waiting }) => waiting.length > 0),
  ];
}

/** Lists the waiting threads without recursion, because a chain may be as long as the number of threads. */
function listWaitingThreads(
  root: number,
  waitersByOwner: ReadonlyMap<number, readonly number[]>,
  behind: ReadonlyMap<number, number>,
  members: ReadonlySet<number>,
): WaitingThread[] {
  const waiting: WaitingThread[] = [];
  const open: { thread: number; depth: number }[] = [];
  const openWaiters = (thread: number, depth: number) => {
    const waiters = (waitersByOwner.get(thread) ?? []).filter((waiter) => !members.has(waiter));
    // The thread with most others behind it is taken first; among equal ones, the first in the dump.
    const ordered = waiters.toReversed().toSorted((a, b) => (behind.get(a) ?? 0) - (behind.get(b) ?? 0));
    for (const waiter of ordered) open.push({ thread: waiter, depth });
  };
  openWaiters(root, 1);
  for (let next = open.pop(); next; next = open.pop()) {
    waiting.push({ ...next, behind: behind.get(next.thread) ?? 0 });
    openWaiters(next.thread, next.depth + 1);
  }
  return waiting;
}
