import type { DumpAnalysis } from '../../analysis.ts';
import { type Activity, AWAITS_EVENTS, classifyActivity } from '../../metrics/activity.ts';
import type { BlockingThread, ContendedLock } from '../../metrics/lock-graph.ts';
import type { DumpedThread } from '../../model.ts';

/** A thread that other threads wait for and that waits for no other thread. */
export interface RootBlocker extends BlockingThread {
  readonly entry: DumpedThread;
  readonly activity: Activity;
  /** The locks that it owns and other threads wait for. */
  readonly held: readonly ContendedLock[];
}

/** Finds the root blockers, the one with most threads behind it first. */
export const findRootBlockers = ({ dump, graph }: DumpAnalysis): RootBlocker[] =>
  graph.blockingThreads
    .filter(({ itselfBlocked }) => !itselfBlocked)
    .flatMap((blocking) => {
      const entry = dump.threads[blocking.thread];
      const held = blocking.locks.flatMap((index) => graph.locks[index] ?? []);
      return entry ? [{ ...blocking, entry, held, activity: classifyActivity(entry) }] : [];
    });

/**
 * Returns whether the thread holds the lock while it waits for connections or packets. The threads behind it wait for
 * their turn to do the same, as acceptors and socket muxers do; nothing is stuck.
 */
export const isTakingTurns = ({ activity }: Pick<RootBlocker, 'activity'>): boolean => AWAITS_EVENTS.has(activity);
