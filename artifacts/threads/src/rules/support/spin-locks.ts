import type { DumpAnalysis } from '../../analysis.ts';
import { isOwnFrame, isPlatformFrame, parseFrame, toOuterClass } from '../../frame.ts';
import { getFrames } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';

/** Names of methods that take a lock, which a spin lock of the application has. */
const TAKES_LOCK = /^(?:spin)?(?:try)?(?:lock|acquire|enter)(?!ed)\w{0,20}$/i;
/** Between a loop and the method of the platform that it asks are at most so many frames. */
const MAX_DEPTH = 4;

/** A thread that may hold the lock for which others spin, and its frame of the class that takes it. */
interface SpinLockHolder {
  readonly thread: DumpedThread;
  readonly frame: string;
}

/**
 * Finds who may hold a lock that the application has written itself, and for which these threads spin: the only other
 * thread at work in the classes that take it. No dump knows such a lock.
 */
export function findSpinLockHolder(
  { busyThreads }: DumpAnalysis,
  spinning: readonly DumpedThread[],
): SpinLockHolder | undefined {
  const classes = new Set(spinning.flatMap((thread) => findTaker(getFrames(thread)) ?? []));
  const holders = busyThreads.flatMap((thread): SpinLockHolder[] => {
    const frame = getFrames(thread).find((text) => isOwnFrame(text) && classes.has(toOuterClass(text)));
    return frame === undefined || spinning.some(({ id, name }) => id === thread.id && name === thread.name)
      ? []
      : [{ thread, frame }];
  });
  const others = holders.filter(({ thread }) => findTaker(getFrames(thread)) === undefined);
  return others.length === 1 ? others[0] : undefined;
}

/** Finds the class whose method takes the lock for which a stack spins. */
function findTaker(frames: readonly string[]): string | undefined {
  const lock = frames.slice(0, MAX_DEPTH).findIndex((text) => !isPlatformFrame(text));
  const method = frames[lock];
  if (method === undefined || !isOwnFrame(method) || !TAKES_LOCK.test(parseFrame(method).method)) return undefined;
  const taker = frames.slice(lock + 1).find((text) => isOwnFrame(text) && toClass(text) !== toClass(method));
  return taker === undefined ? undefined : toOuterClass(taker);
}

const toClass = (text: string): string => parseFrame(text).className;
