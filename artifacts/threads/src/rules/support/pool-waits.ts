import type { DumpAnalysis } from '../../analysis.ts';
import type { ThreadGroup } from '../../metrics/groups.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { findEndOfWaits } from './wait-chains.ts';

/**
 * Finds the pool's method in which a thread waits for a connection or an object; returns undefined when it does not.
 */
export function findAwaitedPool(thread: DumpedThread): string | undefined {
  const wait = findWait(thread);
  return wait?.purpose === 'pool' ? wait.method : undefined;
}

/**
 * Finds the pool for which a thread waits, itself or behind others: a pool may keep its monitor while the first one waits
 * for a connection.
 */
export function findPoolBehind({ dump, graph }: DumpAnalysis, thread: number): string | undefined {
  const last = dump.threads[findEndOfWaits(graph, thread)];
  return last && findAwaitedPool(last);
}

/** Finds the groups without an idle thread. */
export function findFullyBusyGroups({ groups, busy }: DumpAnalysis, minThreads: number): ThreadGroup[] {
  const busyIndexes = new Set(busy);
  return groups.filter(
    ({ name, threads }) =>
      name !== 'other' && threads.length >= minThreads && threads.every((index) => busyIndexes.has(index)),
  );
}
