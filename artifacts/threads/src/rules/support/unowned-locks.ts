import type { DumpAnalysis } from '../../analysis.ts';
import { parseFrame } from '../../frame.ts';
import type { DumpedThread } from '../../model.ts';

/** Matches locks that have an owner. Threads wait for a signal at conditions, latches and futures, which have none. */
const OWNED_LOCK = /^java\.util\.concurrent\.locks\.(?:ReentrantLock|ReentrantReadWriteLock|StampedLock)/;

/** A lock that threads wait for and whose holder the dump does not name. */
export interface UnownedLock {
  readonly lock: string;
  readonly lockClass: string;
  /** A monitor, not a lock of java.util.concurrent: every dump names its holder, if the holder is in the dump. */
  readonly isMonitor: boolean;
  /** The indexes of the threads that wait for it. */
  readonly waiters: readonly number[];
}

/** Finds the locks without a known holder, the one with most waiters first. */
export function findUnownedLocks({ dump, graph, busy }: DumpAnalysis): UnownedLock[] {
  const waiting = busy.flatMap((index): (Omit<UnownedLock, 'waiters'> & { readonly index: number })[] => {
    const awaited = graph.locks[graph.waitsFor[index] ?? -1];
    if (awaited?.kind === 'monitor' && awaited.owner === undefined && awaited.lock !== '')
      return [{ index, lock: awaited.lock, lockClass: awaited.lockClass ?? 'a monitor', isMonitor: true }];
    if (awaited) return [];
    const parks = dump.threads[index]?.locks.find(
      ({ relation, lockClass }) => relation === 'parks' && OWNED_LOCK.test(lockClass ?? ''),
    );
    return parks ? [{ index, lock: parks.lock, lockClass: parks.lockClass ?? '', isMonitor: false }] : [];
  });
  return [...Map.groupBy(waiting, ({ lock }) => lock)]
    .map(([lock, own]) => ({
      lock,
      lockClass: own[0]?.lockClass ?? '',
      isMonitor: own.some(({ isMonitor }) => isMonitor),
      waiters: own.map(({ index }) => index),
    }))
    .sort((a, b) => b.waiters.length - a.waiters.length);
}

/** Returns whether one thread at a time has the lock: the holders of a read lock are in no dump. */
export const isExclusive = ({ lockClass }: UnownedLock): boolean => lockClass.includes('.ReentrantLock');

const MAX_DEPTH = 12;

/** Returns whether the thread waits for the write lock of a ReentrantReadWriteLock. */
export const waitsForWriteLock = ({ stack }: DumpedThread): boolean =>
  stack.frames
    .slice(0, MAX_DEPTH)
    .some((text) =>
      /^java\.util\.concurrent\.locks\.ReentrantReadWriteLock\$WriteLock\.(?:lock|tryLock)/.test(
        parseFrame(text).qualified,
      ),
    );
