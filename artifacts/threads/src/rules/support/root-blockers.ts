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
