import { findMaximum, findMinimum } from '@hindsight/claims';
import { type DumpedThread, findAwaitedPool, toGroupName } from '@hindsight/threads';

/** A thread that has done some work has used more. */
const MAX_UNUSED_CPU_MS = 2;
/** Threads that a program starts for one purpose begin within this time; those of requests come one after the other. */
const MAX_START_SPREAD_MS = 2000;
const PERMIT = /^java\.util\.concurrent\.Semaphore\./;

/**
 * Selects the threads that wait for a permit as the first thing they do: all threads of their group wait so, began together, and have
 * hardly run since. Such a permit is a signal to begin, and no object that somebody has to give back.
 */
export function selectStartWaits(threads: readonly DumpedThread[]): ReadonlySet<DumpedThread> {
  const groups = Map.groupBy(threads, ({ name }) => toGroupName(name)).values();
  return new Set([...groups].filter((group) => group.every(isUnusedWaiter) && beganTogether(group)).flat());
}

const isUnusedWaiter = (thread: DumpedThread): boolean =>
  (thread.cpuMs ?? Number.POSITIVE_INFINITY) < MAX_UNUSED_CPU_MS && PERMIT.test(findAwaitedPool(thread) ?? '');

function beganTogether(group: readonly DumpedThread[]): boolean {
  const ages = group.map(({ elapsedMs }) => elapsedMs ?? Number.NaN);
  return findMaximum(ages) - findMinimum(ages) <= MAX_START_SPREAD_MS;
}
