import type { Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { type Activity, classifyActivity } from '../../metrics/activity.ts';
import type { BlockingThread, ContendedLock } from '../../metrics/lock-graph.ts';
import type { DumpedThread } from '../../model.ts';
import { isTurn } from './turns.ts';

/** A thread that other threads wait for and that waits for no other thread. */
export interface RootBlocker extends BlockingThread {
  readonly entry: DumpedThread;
  readonly activity: Activity;
  /** The locks that it owns and other threads wait for. */
  readonly held: readonly ContendedLock[];
  /** Whether those behind it wait for their turn to wait for the same. */
  readonly takesTurns: boolean;
}

/** Finds the root blockers, the one with most threads behind it first. */
export const findRootBlockers = ({ dump, graph }: DumpAnalysis): RootBlocker[] =>
  graph.blockingThreads
    .filter(({ itselfBlocked }) => !itselfBlocked)
    .flatMap((blocking) => {
      const entry = dump.threads[blocking.thread];
      const held = blocking.locks.flatMap((index) => graph.locks[index] ?? []);
      const takesTurns = held.every((lock) => isTurn(lock, dump.threads));
      return entry ? [{ ...blocking, entry, held, activity: classifyActivity(entry), takesTurns }] : [];
    });

/** With this many threads behind one, or this share of all, the application makes no progress. */
const MIN_SEVERE_BLOCKED = 10;
const MIN_SEVERE_SHARE = 0.1;
/** A share of fewer threads is not meaningful. */
const MIN_SHARED_BLOCKED = 5;
/** A single thread that waits for another one is normal. */
export const MIN_CHAIN_BLOCKED = 2;

/** Rates a queue by the number of threads behind its root, out of all threads. */
export function rateBlocker({ blockedThreadCount: blocked, takesTurns }: RootBlocker, total: number): Level {
  if (takesTurns || blocked < MIN_CHAIN_BLOCKED) return 'INFO';
  const isLargeShare = blocked >= MIN_SHARED_BLOCKED && blocked >= total * MIN_SEVERE_SHARE;
  return blocked >= MIN_SEVERE_BLOCKED || isLargeShare ? 'SEVERE' : 'WARNING';
}

/** Counts the threads that wait for a lock of the thread itself, not for one of a thread behind it. */
export const countDirect = ({ held }: RootBlocker): number =>
  held.reduce((sum, { waiters }) => sum + waiters.length, 0);
