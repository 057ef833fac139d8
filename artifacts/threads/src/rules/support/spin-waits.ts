import { isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import { isRequestClass } from '../../metrics/wait-methods.ts';
import { isWorker } from './crews.ts';

/** Names of methods that wait for what comes next. */
const WAITS = /^(?:await|wait|spin|idle|poll|next|take|park|busyWait)/i;
/** Between the loop and the method of the platform that it asks are at most so many frames. */
const MAX_DEPTH = 4;

/** Returns whether the method of the application that loops is named after a wait. */
export function waitsByName(frames: readonly string[]): boolean {
  const first = frames.slice(0, MAX_DEPTH).find((text) => !isPlatformFrame(text));
  return first !== undefined && isOwnFrame(first) && WAITS.test(parseFrame(first).method);
}

/**
 * Returns whether a thread of the application has the only task to spin until the next event comes: its own loop calls a
 * method that waits. A dump does not tell whether that is meant so.
 */
export const spinsForNext = oncePerStack((frames) => {
  if (isWorker(frames) || frames.some((text) => isRequestClass(parseFrame(text).className))) return false;
  // The class of a lambda only starts the method in which it waits once, as for a flag.
  const own = frames.filter((text) => isOwnFrame(text) && !parseFrame(text).className.includes('$$Lambda'));
  return (
    own.length > 1 && waitsByName(frames) && /^(?:run|lambda\$run\$\d{1,6})$/.test(parseFrame(own.at(-1) ?? '').method)
  );
});

/** What may have to change about such threads. */
export const SPIN_ONLY_IF_MEANT =
  'If a consumer is meant to spin because it has a core of its own and must react within microseconds, nothing needs to change. Otherwise let it park between attempts (LockSupport.parkNanos, a BlockingQueue, a wait strategy that yields and then parks), and check that what it waits for still comes.';
