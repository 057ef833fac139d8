import { rememberByStack } from '../../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis } from '../../../model.ts';
import { SLOW_EVENTS } from '../locks/held-locks.ts';
import { findApplicationFrame, listFrames } from '../stacks.ts';

/** Threads of executors run tasks below these methods. */
export const RUNS_TASKS =
  /^(?:java\.util\.concurrent\.(?:ThreadPoolExecutor\.runWorker|FutureTask\.run|ForkJoinTask\.doExec|CompletableFuture\$Async\w+\.run)|io\.netty\.util\.concurrent\.\w*EventExecutor\.runAllTasks\w*)$/;
/** A thread whose tasks wait for so much of the time is never free. */
const BUSY_SHARE = 0.7;

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
