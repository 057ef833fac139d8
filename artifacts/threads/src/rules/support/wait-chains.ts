import type { LockGraph } from '../../metrics/lock-graph.ts';

/** Follows the waits for locks from thread to thread, and returns the last one: in a cycle, the one before it closes. */
export function findEndOfWaits({ locks, waitsFor }: LockGraph, from: number): number {
  const seen = new Set([from]);
  let last = from;
  for (;;) {
    const owner = locks[waitsFor[last] ?? -1]?.owner;
    if (owner === undefined || seen.has(owner)) return last;
    seen.add(owner);
    last = owner;
  }
}
