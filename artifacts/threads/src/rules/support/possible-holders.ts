import type { DumpAnalysis } from '../../analysis.ts';
import { getSourceLine, isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import { classifyActivity } from '../../metrics/activity.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import { getFrames } from '../../metrics/stacks.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { isWorker } from './crews.ts';
import { selectThreads } from './evidence.ts';
import { findUnownedLocks, isExclusive, type UnownedLock } from './unowned-locks.ts';

/** A thread that has passed the line at which others ask for the lock. */
export interface ThreadInside {
  readonly thread: DumpedThread;
  /** Its frame of the method that takes the lock. */
  readonly frame: string;
  /** The frame of the same method at which a waiting thread requests the lock. */
  readonly request: string;
}

/** A thread in the class that takes the lock. */
export interface ThreadNearby {
  readonly thread: DumpedThread;
  /** Its topmost frame of that class. */
  readonly frame: string;
  /** The others in the class run tasks, for which this one waits. */
  readonly awaitsOthers?: true;
}

/** Who may hold a lock whose owner the dump does not name. */
export interface PossibleHolders {
  /** Threads in the method that takes the lock, on a later line than those that wait for it. */
  readonly inside: readonly ThreadInside[];
  /**
   * The only thread at work in the class that takes the lock, in another of its methods. It holds the lock if that method
   * takes it, too.
   */
  readonly nearby: ThreadNearby | undefined;
  /** Such a thread waits for what comes next: those that wait for the lock take turns with it, and nothing is stuck. */
  readonly takesTurns: boolean;
  /** Nobody who could hold it can go on: what is at work waits for this lock, or for the end of those that wait. */
  readonly none: boolean;
}

export function findPossibleHolders(analysis: DumpAnalysis, lock: UnownedLock): PossibleHolders {
  const waiters = selectThreads(analysis, lock.waiters);
  // Thousands of virtual threads have a few stacks.
  const takers = [...new Set(waiters.flatMap((waiter) => findTaker(waiter) ?? []))];
  const requests = [...new Set(waiters.flatMap(listRequests))];
  const others = listOthers(analysis, analysis.busy);
  // A dump with owners would name the owner of an exclusive lock.
  const isHidden = !(analysis.dump.hasSynchronizers === true && isExclusive(lock));
  const idle = listOthers(analysis, listIdle(analysis));
  const inside = isHidden ? others.flatMap((thread) => findInside(thread, requests) ?? []) : [];
  return {
    nearby:
      isHidden && inside.length === 0
        ? (findNearby(takers.filter(isOwnFrame), others) ?? findNearby(requests.filter(isLibraryFrame), others))
        : undefined,
    takesTurns: isHidden && idle.some((thread) => findInside(thread, requests) !== undefined),
    inside,
    // The platform unlocks its own locks always, such as that of a queue that idle workers share.
    none: takers.every((taker) => !isPlatformFrame(taker)) && others.every(waitsForEnd) && !hasVirtualThreads(analysis),
  };
}

/** Lists the threads of the application that wait for events or for work. */
function listIdle({ dump, busy }: DumpAnalysis): number[] {
  const working = new Set(busy);
  return dump.threads.flatMap((thread, index) => (working.has(index) || isJvmThread(thread) ? [] : [index]));
}

/** Lists those of the threads that wait for no lock: a thread that waits for one cannot release another. */
function listOthers(analysis: DumpAnalysis, indexes: readonly number[]): DumpedThread[] {
  const waiting = new Set(findUnownedLocks(analysis).flatMap(({ waiters }) => waiters));
  return selectThreads(
    analysis,
    indexes.filter((index) => !waiting.has(index) && (analysis.graph.waitsFor[index] ?? -1) < 0),
  );
}

/** Returns whether the thread waits for the end of another one: it goes on after that one, whatever it holds. */
const waitsForEnd = (thread: DumpedThread): boolean =>
  thread.state === 'WAITING' && findWait(thread)?.method === 'java.lang.Thread.join';

/** Most dumps do not list virtual threads, of which each may hold the lock. */
const hasVirtualThreads = ({ virtual }: DumpAnalysis): boolean =>
  virtual.threads.length + virtual.carriers.length + virtual.mountedInCarrier.length > 0;

/** What is above the method that takes a lock. */
const TAKES =
  /^(?:java\.util\.concurrent\.locks\.|(?:sun|jdk\.internal)\.misc\.|java\.lang\.(?:VirtualThread\.|System\$\d+\.parkVirtualThread))/;

/** Finds the frame that takes the lock for which the thread waits. */
const findTaker = (thread: DumpedThread): string | undefined =>
  getFrames(thread).find((text) => !TAKES.test(parseFrame(text).qualified));

/** A server takes its locks through classes of its own: those that call them are where the holder is at work. */
const isLibraryFrame = (text: string): boolean => !isOwnFrame(text) && !isPlatformFrame(text);

/** Finds the thread that is at work in the class whose methods take the lock; undefined when there are several. */
function findNearby(takers: readonly string[], others: readonly DumpedThread[]): ThreadNearby | undefined {
  const classes = new Set(takers.map((text) => parseFrame(text).className));
  const near = others.flatMap((thread): ThreadNearby[] => {
    const frame = getFrames(thread).find((text) => classes.has(parseFrame(text).className));
    return frame === undefined || awaitsCondition(thread) || startsOthers(thread, frame) ? [] : [{ thread, frame }];
  });
  return near.length === 1 ? near[0] : findEmployer(near);
}

/** Of a thread that waits for tasks and the workers that run them, the lock is with the one that took it before it gave them away. */
function findEmployer(near: readonly ThreadNearby[]): ThreadNearby | undefined {
  const employers = near.filter(({ thread }) => findWait(thread)?.purpose === 'task' && !isWorker(getFrames(thread)));
  const workers = near.filter(({ thread }) => isWorker(getFrames(thread)));
  const [employer] = employers;
  return employer && employers.length === 1 && workers.length === near.length - 1
    ? { ...employer, awaitsOthers: true }
    : undefined;
}

/**
 * Returns whether the thread has started those that need the lock: it is in the method with which the program begins, or
 * waits until the tasks of an executor have ended.
 */
const startsOthers = (thread: DumpedThread, frame: string): boolean =>
  (runsMain(thread) && classifyActivity(thread) === 'sleeping') ||
  (parseFrame(frame).method === 'main' && frame === getFrames(thread).findLast(isOwnFrame)) ||
  getFrames(thread).some((text) => CLOSES_EXECUTOR.test(parseFrame(text).qualified));

/** The thread with which the program begins keeps it alive, and often only sleeps. */
const runsMain = (thread: DumpedThread): boolean =>
  parseFrame(getFrames(thread).findLast(isOwnFrame) ?? '').method === 'main';

const CLOSES_EXECUTOR =
  /^java\.util\.concurrent\.(?:\w*Executor\w*|ForkJoinPool)\.(?:close|awaitTermination|awaitQuiescence|invokeAll)$/;

/** Names of methods that return with the lock, so that their caller holds it as well. */
const LOCKS = /lock|acquire|enter/i;
const MAX_WRAPPERS = 3;

/** Lists the frame that takes the lock, and its callers as far as methods do nothing but take it. */
function listRequests(thread: DumpedThread): string[] {
  const frames = getFrames(thread);
  const first = frames.indexOf(findTaker(thread) ?? '');
  const own = first < 0 ? [] : frames.slice(first, first + MAX_WRAPPERS);
  const last = own.findIndex((text) => !LOCKS.test(parseFrame(text).method));
  return last < 0 ? own : own.slice(0, last + 1);
}

function findInside(thread: DumpedThread, requests: readonly string[]): ThreadInside | undefined {
  const released = awaitsCondition(thread) ? findTaker(thread) : undefined;
  for (const request of requests) {
    const frame = getFrames(thread).find((text) => isPast(text, request));
    if (frame !== undefined && frame !== released) return { thread, frame, request };
  }
  return undefined;
}

/** Returns whether the thread waits for a condition of a lock, and has released it meanwhile. */
const awaitsCondition = (thread: DumpedThread): boolean =>
  getFrames(thread)
    .slice(0, MAX_DEPTH)
    .some((text) => /\$ConditionObject\.await/.test(parseFrame(text).qualified));

const MAX_DEPTH = 6;

function isPast(text: string, request: string): boolean {
  const [line, from] = [getSourceLine(text), getSourceLine(request)];
  return (
    line !== undefined &&
    from !== undefined &&
    line > from &&
    parseFrame(text).qualified === parseFrame(request).qualified
  );
}
