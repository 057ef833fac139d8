import { type DumpedThread, findAwaitedPool, getFrames, isPlatformFrame } from '@hindsight/threads';

/** A thread that has done some work has used more. */
const MAX_UNUSED_CPU_MS = 2;
const PERMIT = /^java\.util\.concurrent\.Semaphore\./;

/**
 * Returns whether a thread waits for a permit as the first thing it does: the body of the thread asks for it, and the thread has hardly
 * run. Such a permit is a signal to begin, and no object that somebody has to give back.
 */
export const isWaitingForStart = (thread: DumpedThread): boolean =>
  PERMIT.test(findAwaitedPool(thread) ?? '') &&
  (thread.cpuMs ?? Number.POSITIVE_INFINITY) < MAX_UNUSED_CPU_MS &&
  getFrames(thread).filter((frame) => !isPlatformFrame(frame) && !/\$\$Lambda/.test(frame)).length === 1;
