import type { DumpAnalysis } from '../../analysis.ts';
import type { DumpedThread } from '../../model.ts';
import { selectThreads } from './evidence.ts';
import { findOwnFrame } from './shares.ts';
import { findUnownedLocks, isExclusive, type UnownedLock } from './unowned-locks.ts';

/**
 * Finds the threads that wait, at the same line as one of those that wait for this lock, for another lock without a known
 * owner: code that takes two locks in an order which its arguments decide is a common deadlock.
 */
export function findCounterparts(analysis: DumpAnalysis, lock: UnownedLock): DumpedThread[] {
  if (!isExclusive(lock) || analysis.dump.hasSynchronizers === true) return [];
  const places = new Set(selectThreads(analysis, lock.waiters).flatMap((thread) => findOwnFrame(thread) ?? []));
  const others = findUnownedLocks(analysis).filter((other) => other.lock !== lock.lock && isExclusive(other));
  return others
    .flatMap(({ waiters }) => selectThreads(analysis, waiters))
    .filter((thread) => places.has(findOwnFrame(thread) ?? ''));
}
