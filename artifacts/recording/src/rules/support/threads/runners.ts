import { rememberByStack } from '../../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis } from '../../../model.ts';
import { SLOW_EVENTS } from '../locks/held-locks.ts';
import { sumBy } from '../samples.ts';
import { findApplicationFrame, listFrames, WAIT_WRAPPER } from '../stacks.ts';

/** Threads of executors run tasks below these methods. */
export const RUNS_TASKS =
  /^(?:java\.util\.concurrent\.(?:ThreadPoolExecutor\.runWorker|FutureTask\.run|ForkJoinTask\.doExec|CompletableFuture\$Async\w+\.run)|io\.netty\.util\.concurrent\.\w*EventExecutor\.runAllTasks\w*)$/;
/** A thread whose tasks wait for so much of the time is never free. */
const BUSY_SHARE = 0.7;

/** Others wait for tasks because of what these do for so much of the time. */
const MIN_AWAITED_PART = 0.5;

/** A thread of an executor whose tasks sleep, read or write nearly all of the time. */
export interface BusyRunner {
  readonly thread: string;
  /** What its tasks do most: `sleeps`. */
  readonly what: string;
  readonly site: string | undefined;
  readonly share: number;
}

interface Work {
  readonly thread: number;
  readonly what: string;
  totalMs: number;
  longestStack: number;
  longestMs: number;
}

/** What the tasks do for whose results others wait. */
export interface AwaitedWork {
  /** `sleep`, of several. */
  readonly what: string;
  readonly site: string;
  readonly totalMs: number;
}

/** Finds where tasks of other threads sleep, read or write for half of a time and more; otherwise they compute, or nobody knows. */
export function findAwaitedWork(
  { recording }: RecordingAnalysis,
  waiting: ReadonlySet<number>,
  waitedMs: number,
): AwaitedWork | undefined {
  const isTask = rememberByStack((stack) => listFrames(recording, stack).some((frame) => RUNS_TASKS.test(frame)));
  const findSite = rememberByStack((stack) =>
    isTask(stack) ? findApplicationFrame(recording, stack, WAIT_WRAPPER) : undefined,
  );
  const works = Object.entries(SLOW_EVENTS).flatMap(([eventType, does]) => {
    const columns = recording.samples.get(eventType);
    const sites = sumBy(columns ? [columns] : [], ({ threads, stacks }, row) =>
      waiting.has(threads[row] ?? NO_ID) ? undefined : findSite(stacks[row] ?? NO_ID),
    );
    const what = does.replace(/^(\w+?)s\b/, '$1');
    return [...sites].map(([site, { weight }]) => ({ what, site, totalMs: weight }));
  });
  const [most] = works.toSorted((one, other) => other.totalMs - one.totalMs);
  return most && most.totalMs >= MIN_AWAITED_PART * waitedMs ? most : undefined;
}

/** The threads of executors that are never free, because their tasks wait for something themselves; the busiest first. */
export function findBusyRunners({ recording }: RecordingAnalysis): BusyRunner[] {
  const isTask = rememberByStack((stack) => listFrames(recording, stack).some((frame) => RUNS_TASKS.test(frame)));
  const works = new Map<string, Work>();
  for (const [eventType, what] of Object.entries(SLOW_EVENTS)) {
    const columns = recording.samples.get(eventType);
    for (let row = 0; row < (columns?.rows ?? 0); row++) {
      const stack = columns?.stacks[row] ?? NO_ID;
      if (!isTask(stack)) continue;
      const [thread, ms] = [columns?.threads[row] ?? NO_ID, columns?.weights[row] ?? 0];
      const work = works.get(`${thread} ${what}`) ?? { thread, what, totalMs: 0, longestStack: stack, longestMs: 0 };
      work.totalMs += ms;
      if (ms > work.longestMs) [work.longestStack, work.longestMs] = [stack, ms];
      works.set(`${thread} ${what}`, work);
    }
  }
  return [...Map.groupBy(works.values(), ({ thread }) => thread).values()]
    .flatMap((ofThread) => {
      const share = ofThread.reduce((sum, { totalMs }) => sum + totalMs, 0) / recording.durationMs;
      const [most] = ofThread.toSorted((a, b) => b.totalMs - a.totalMs);
      if (!most || share < BUSY_SHARE) return [];
      const thread = recording.threads[most.thread]?.name ?? '';
      return [{ thread, what: most.what, site: findApplicationFrame(recording, most.longestStack), share }];
    })
    .toSorted((a, b) => b.share - a.share);
}
