import type { DumpAnalysis } from '../../analysis.ts';
import { isOwnFrame, parseFrame } from '../../frame.ts';
import { hasMethod } from '../../metrics/once-per-stack.ts';
import { getFrames } from '../../metrics/stacks.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { isWorker } from './crews.ts';
import { selectThreads } from './evidence.ts';

/** A task of an executor is on the stack of the thread that runs it. */
const RUNS_TASK =
  /^java\.util\.concurrent\.(?:FutureTask\.run|CompletableFuture\$Async\w+\.run|ForkJoinTask\.doExec|ThreadPoolExecutor\.runWorker|StructuredTaskScope\w*\$Subtask\w*\.run)$/;

/** What runs a task for whose result another thread can wait. */
const GIVES_RESULT =
  /^java\.util\.concurrent\.(?:FutureTask\.run|CompletableFuture\$Async\w+\.run|ForkJoinTask\.doExec)$/;

/** Returns whether a thread runs a task for whose result another one can wait. */
export const runsTask = ({ stack }: DumpedThread): boolean => givesResult(stack);

const givesResult = hasMethod(GIVES_RESULT);

/**
 * Finds the thread that runs the task for whose result this one waits: the only worker at a task of the same package that
 * waits for no task itself.
 */
export function findTaskRunner(analysis: DumpAnalysis, waiting: number): number | undefined {
  const runners = listTaskRunners(analysis, [waiting]);
  return runners.length === 1 ? runners[0] : undefined;
}

/** Returns whether another thread of the program runs a task for whose result these threads may wait. */
export const runsTaskFor = (analysis: DumpAnalysis, waiting: readonly number[]): boolean =>
  listTaskRunners(analysis, waiting).length > 0;

function listTaskRunners(analysis: DumpAnalysis, waiting: readonly number[]): number[] {
  const members = new Set(waiting);
  const own = new Set(selectThreads(analysis, waiting).flatMap((thread) => listPackages(getFrames(thread))));
  return analysis.busy.filter((index) => {
    const thread = analysis.dump.threads[index];
    if (!thread || members.has(index)) return false;
    const frames = getFrames(thread);
    const isRunner = isWorker(frames) || frames.some((text) => RUNS_TASK.test(parseFrame(text).qualified));
    return isRunner && findWait(thread)?.purpose !== 'task' && listPackages(frames).some((name) => own.has(name));
  });
}

const listPackages = (frames: readonly string[]): string[] =>
  frames.filter(isOwnFrame).map((text) => {
    const { className } = parseFrame(text);
    const dot = className.lastIndexOf('.');
    return dot < 0 ? className.replace(/\$.*$/, '') : className.slice(0, dot);
  });
