import type { Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { isOwnFrame } from '../../frame.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import { getFrames } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';

/** As many threads that stand still are severe in any program. */
const MIN_SEVERE_THREADS = 10;
const MIN_SEVERE_SHARE = 0.25;
/** A share of fewer threads is not meaningful. */
const MIN_SHARED_THREADS = 3;

/** Counts the threads of the application. */
export const countApplicationThreads = ({ dump }: DumpAnalysis): number =>
  dump.threads.filter((thread) => !isJvmThread(thread)).length;

/** Rates threads that cannot go on: severe from ten on, or when they are a quarter of the threads of the application. */
export function rateShare(threads: number, analysis: DumpAnalysis): Level {
  if (threads >= MIN_SEVERE_THREADS) return 'SEVERE';
  const isLargeShare = threads >= MIN_SHARED_THREADS && threads >= countApplicationThreads(analysis) * MIN_SEVERE_SHARE;
  return isLargeShare ? 'SEVERE' : 'WARNING';
}

/** Returns whether a pool has no thread but these. */
export function takesPool(indexes: readonly number[], { groups }: DumpAnalysis): boolean {
  const taken = new Set(indexes);
  return groups.some(
    ({ name, threads }) =>
      name !== 'other' && threads.length >= MIN_SHARED_THREADS && threads.every((index) => taken.has(index)),
  );
}

/** Finds the topmost frame of the application's own code; undefined when there is none. */
export const findOwnFrame = (thread: DumpedThread): string | undefined => getFrames(thread).find(isOwnFrame);

/** Matches names of pools that serve requests in Tomcat, Undertow, Jetty, WebSphere, WebLogic, Grizzly and JBoss. */
const REQUEST_POOL =
  /^(?:http|https|ajp|default task|qtp|WebContainer|XNIO|default$|weblogic\.|grizzly|httpWorkerThread|httpSSLWorkerThread|Default Executor|executor-thread|undertow)/i;

export const isRequestPool = (name: string): boolean => REQUEST_POOL.test(name);
