import type { DumpAnalysis } from '../../analysis.ts';
import { isOwnFrame, parseFrame } from '../../frame.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import { getStack } from '../../metrics/stacks.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { isWorker } from './crews.ts';

/** Reads that a server ends, and the threads that cannot go on before. */
export interface AwaitedCalls {
  /** Threads that wait for an answer. */
  readonly calls: readonly number[];
  /** Threads that wait until these have ended. */
  readonly waiters: readonly number[];
}

/** Two dumps may show one slow answer. */
const MIN_STILL = 2;

/** Methods in which a program waits until its services run. */
const AWAITS_START = /^(?:await|waitFor)(?:Healthy|Running|Started|StartUp|Startup|Ready|Initialized|Initialization)$/;
/** Methods of an application that start it, in which it waits for a latch that its parts count down. */
const STARTS = /^(?:start|boot|init|launch|prepare|warmUp|connectAll)/;

/**
 * Finds threads that wait for the end of tasks (ExecutorService.close, awaitTermination, Future.get) or of a start, while
 * all that is at work for them waits for an answer, at the same place in three dumps. Then the answer is what is waited
 * for, whatever the dump does not say.
 */
export function findAwaitedCalls(analysis: DumpAnalysis): AwaitedCalls | undefined {
  const { dump, busy } = analysis;
  const select = (matches: (thread: DumpedThread) => boolean): number[] =>
    busy.filter((index) => {
      const thread = dump.threads[index];
      return thread !== undefined && matches(thread);
    });
  if (!busy.some((index) => (analysis.stillFor[index] ?? 0) >= MIN_STILL)) return undefined;
  const starts = select((thread) => awaitsStart(getStack(thread)) || awaitsParts(thread));
  const waiters = starts.length > 0 ? starts : select((thread) => findWait(thread)?.purpose === 'task');
  const isAtWork = starts.length > 0 ? hasOwnCode : isOfWorker;
  const atWork = select((thread) => isAtWork(getStack(thread)) && findWait(thread)?.purpose !== 'time');
  const calls = atWork.filter((index) => !waiters.includes(index));
  const isProven =
    calls.length > 0 &&
    [...waiters, ...calls].every((index) => (analysis.stillFor[index] ?? 0) >= MIN_STILL) &&
    calls.every((index) => isAnswer(dump.threads[index]));
  return waiters.length > 0 && isProven ? { calls, waiters } : undefined;
}

const isAnswer = (thread: DumpedThread | undefined): boolean =>
  thread !== undefined && findWait(thread)?.purpose === 'answer';

const awaitsStart = oncePerStack((frames) => frames.some((text) => AWAITS_START.test(parseFrame(text).method)));
/** Returns whether the thread that starts the program waits for a signal of its parts, in a method that is named so. */
const awaitsParts = (thread: DumpedThread): boolean =>
  thread.state === 'WAITING' && findWait(thread)?.purpose === 'signal' && isStarting(getStack(thread));
const isStarting = oncePerStack((frames) => STARTS.test(parseFrame(frames.find(isOwnFrame) ?? '').method));
const hasOwnCode = oncePerStack((frames) => frames.some(isOwnFrame));
const isOfWorker = oncePerStack(isWorker);
