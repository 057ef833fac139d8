import type { DumpAnalysis } from '../../analysis.ts';
import type { ThreadGroup } from '../../metrics/groups.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';

/**
 * Finds the pool's method in which a thread waits for a connection or an object; returns undefined when it does not.
 */
export function findAwaitedPool(thread: DumpedThread): string | undefined {
  const wait = findWait(thread);
  return wait?.purpose === 'pool' ? wait.method : undefined;
}

/** Finds the groups without an idle thread. */
export function findFullyBusyGroups({ groups, busy }: DumpAnalysis, minThreads: number): ThreadGroup[] {
  const busyIndexes = new Set(busy);
  return groups.filter(
    ({ name, threads }) =>
      name !== 'other' && threads.length >= minThreads && threads.every((index) => busyIndexes.has(index)),
  );
}
