import type { DumpAnalysis } from '../../analysis.ts';
import { parseFrame } from '../../frame.ts';
import { toGroupName } from '../../metrics/groups.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import type { DumpedThread } from '../../model.ts';

/** The threads of one pool, or one thread that is a pool of its own. */
export interface Crew {
  readonly name: string;
  readonly threads: readonly number[];
}

/** Frames at the bottom of the threads that run the tasks of a pool. */
const RUNS_TASKS =
  /(?:ThreadPoolExecutor\$Worker|CoroutineScheduler\$Worker|ForkJoinWorkerThread|QueuedThreadPool\$\w+|EnhancedQueueExecutor\$\w+|PoolThread|WorkerThread|ExecuteThread|ThreadPoolImpl\$\w+)\.run$/;
/** A worker's own frames are at the bottom of the stack, above `Thread.run`. */
const MAX_BOTTOM_FRAMES = 6;

/** Returns whether a thread runs the tasks of a pool. */
export const isWorker = (frames: readonly string[]): boolean =>
  frames.slice(-MAX_BOTTOM_FRAMES).some((text) => RUNS_TASKS.test(parseFrame(text).qualified));

/** Finds all crews: groups by name, and single workers whose name no other thread shares. */
export function findCrews(analysis: DumpAnalysis): Crew[] {
  const { dump, groups } = analysis;
  return groups.flatMap(({ name, threads }): Crew[] => {
    const own = threads.filter((index) => {
      const thread = dump.threads[index];
      return thread !== undefined && !isJvmThread(thread);
    });
    if (name !== 'other') return own.length > 0 ? [{ name, threads: own }] : [];
    return own
      .filter((index) => isWorker(dump.threads[index]?.stack.frames ?? []))
      .map((index) => ({ name: dump.threads[index]?.name ?? '', threads: [index] }));
  });
}

/** Finds the members of all pools to which these threads belong, the threads themselves included. */
export function findCrewMembers(analysis: DumpAnalysis, threads: readonly number[]): number[] {
  const names = new Set(listCrewNames(analysis, threads));
  return analysis.dump.threads.flatMap((thread, index) =>
    !isJvmThread(thread) && names.has(getCrewName(thread)) ? [index] : [],
  );
}

/** Lists the names of the pools to which these threads belong. */
export const listCrewNames = ({ dump }: DumpAnalysis, threads: readonly number[]): string[] => [
  ...new Set(threads.flatMap((index) => (dump.threads[index] ? [getCrewName(dump.threads[index])] : []))),
];

/** Containers are named by their executor, whose threads have a name that says more. */
const getCrewName = ({ group, name }: DumpedThread): string =>
  group === undefined || (name !== '' && EXECUTOR.test(group)) ? toGroupName(name) : group;

/** Matches the container of an executor without a name: `java.util.concurrent.ThreadPoolExecutor@1f32e575`. */
const EXECUTOR = /^java\.util\.concurrent\.\w+@[0-9a-f]{1,8}$/;
