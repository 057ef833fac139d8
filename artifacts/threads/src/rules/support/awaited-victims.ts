import type { DumpAnalysis } from '../../analysis.ts';
import { isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import { toGroupName } from '../../metrics/groups.ts';
import { isIdle } from '../../metrics/idle.ts';
import { findPoolMethod } from '../../metrics/pool-methods.ts';
import { getFrames } from '../../metrics/stacks.ts';
import { findPlatformWait } from '../../metrics/wait-methods.ts';
import type { DumpedThread } from '../../model.ts';
import { isWorker } from './crews.ts';
import { findRootBlockers, type RootBlocker } from './root-blockers.ts';
import { mayHaveMoved } from './standstill.ts';

/** What a thread waits for without a time limit, as the methods on its stack tell. */
export type Awaited = 'shutdown-hook' | 'thread' | 'task' | 'ui-event' | 'permit';

/** A thread keeps a lock while it waits for one of those that need the lock. */
export interface AwaitedVictims {
  readonly owner: RootBlocker;
  readonly awaited: Awaited;
  /** Threads that need the lock, and of which one is waited for. */
  readonly victims: readonly number[];
}

const RUNS_HOOKS = 'java.lang.ApplicationShutdownHooks.runHooks';
const JOINS = 'java.lang.Thread.join';
const EXITS = 'java.lang.Shutdown.exit';
/** Frames below which a task runs whose end another thread can wait for. */
const RUNS_TASK =
  /^java\.util\.concurrent\.(?:FutureTask\.run|CompletableFuture\$\w+\.(?:run|tryFire|exec)|ForkJoinTask\.doExec|ThreadPerTaskExecutor\$\w+\.run)/;

/**
 * Finds owners of locks that wait for the end of a thread or task which itself waits for their lock. A dump does not
 * name the thread that is joined, nor the one that runs a task: it must be among the victims when every other thread
 * that it could be is idle.
 */
export const findAwaitedVictims = (analysis: DumpAnalysis): AwaitedVictims[] =>
  findRootBlockers(analysis).flatMap((owner) => {
    const awaited = findAwaited(owner.entry);
    if (!awaited || mayHaveMoved(analysis, [owner.thread])) return [];
    const behind = listBehind(analysis, owner.thread);
    const couldBe = (thread: DumpedThread): boolean => CANDIDATES[awaited](getFrames(thread));
    const candidates = analysis.dump.threads.flatMap((thread, index) =>
      index !== owner.thread && !isIdle(thread) && couldBe(thread) ? [index] : [],
    );
    const victims = candidates.filter((index) => behind.has(index));
    const isCertain =
      victims.length === candidates.length &&
      areAllLoops(analysis, victims) &&
      (awaited !== 'permit' || victims.every((index) => takesOwnLock(analysis.dump.threads[index])));
    return victims.length > 0 && isCertain ? [{ owner, awaited, victims }] : [];
  });

/** Returns whether code of the application asks for the lock, and not a pool that keeps its lock while it waits. */
function takesOwnLock(thread: DumpedThread | undefined): boolean {
  const { frames = [] } = thread?.stack ?? {};
  const taker = frames.find((text) => !isPlatformFrame(text));
  return taker !== undefined && isOwnFrame(taker) && findPoolMethod(frames) === undefined;
}

/** Returns whether the event loops among these are all of their group: an idle one may still receive the answer. */
function areAllLoops({ dump }: DumpAnalysis, victims: readonly number[]): boolean {
  const isVictim = new Set(victims);
  const isLoop = (index: number): boolean => isEventLoop(dump.threads[index]?.stack.frames ?? []);
  const groups = new Set(victims.filter(isLoop).map((index) => toGroupName(dump.threads[index]?.name ?? '')));
  return dump.threads.every(
    ({ name }, index) => isVictim.has(index) || !groups.has(toGroupName(name)) || !isLoop(index),
  );
}

/** Decides by its frames whether a thread may be the one that is waited for. */
const CANDIDATES: Readonly<Record<Awaited, (frames: readonly string[]) => boolean>> = {
  // A hook is a thread like any other; those that work may be hooks that end soon.
  'shutdown-hook': (frames) => !isWorker(frames) && !isMain(frames),
  thread: (frames) => frames.length > 0 && !isWorker(frames) && !isMain(frames),
  // Whoever runs code of the application may have a permit; threads that wait for the lock of a pool queue there.
  permit: (frames) => frames.some(isOwnFrame) && !isMain(frames),
  'ui-event': (frames) => frames.some((text) => HANDLES_EVENT.test(parseFrame(text).qualified)),
  task: (frames) => isEventLoop(frames) || frames.some((text) => RUNS_TASK.test(parseFrame(text).qualified)),
};

/** Methods that wait until the thread of the user interface has run something. */
const AWAITS_UI =
  /^(?:java\.awt\.EventQueue\.invokeAndWait|javax\.swing\.SwingUtilities\.invokeAndWait|com\.sun\.javafx\.application\.PlatformImpl\.runAndWait|org\.eclipse\.swt\.widgets\.(?:Display|Synchronizer)\.syncExec)$/;
/** Methods that are on the stack of that thread while it handles an event. */
const HANDLES_EVENT =
  /^(?:java\.awt\.EventDispatchThread\.run|com\.sun\.javafx\.application\.PlatformImpl\.(?:lambda\$runLater\$\d+)|org\.eclipse\.swt\.widgets\.Display\.readAndDispatch)$/;

/** Loops that receive the answers of other programs, and complete the futures that wait for them. */
const RECEIVES =
  /^(?:io\.netty\.channel\.(?:\w+\.)*\w*EventLoop\.run|org\.xnio\.nio\.WorkerThread\.run|jdk\.internal\.net\.http\.HttpClientImpl\$SelectorManager\.run|org\.apache\.(?:hc|http)\.(?:\w+\.)*(?:AbstractIOReactor|SingleCoreIOReactor|AbstractSingleCoreIOReactor)\.execute)$/;

const isEventLoop = (frames: readonly string[]): boolean =>
  frames.some((text) => RECEIVES.test(parseFrame(text).qualified));

/** The thread of the main method starts others and is hardly ever waited for. */
const isMain = (frames: readonly string[]): boolean => parseFrame(frames.at(-1) ?? '').method === 'main';

function findAwaited({ stack, state }: DumpedThread): Awaited | undefined {
  if (state !== 'WAITING') return undefined;
  let awaited: Awaited | undefined;
  for (const text of stack.frames) {
    const { className, method, qualified } = parseFrame(text);
    if (qualified === RUNS_HOOKS) return 'shutdown-hook';
    if (AWAITS_UI.test(qualified)) return 'ui-event';
    if (qualified === JOINS) awaited = 'thread';
    else if (findPlatformWait(className, method) === 'task') awaited ??= 'task';
    else if (findPlatformWait(className, method) === 'permit') awaited ??= 'permit';
    else if (awaited && !className.startsWith('java.')) break;
  }
  return awaited;
}

/** Lists the threads whose waits lead to this one. */
function listBehind({ graph }: DumpAnalysis, owner: number): Set<number> {
  const behind = new Set<number>();
  const next = [owner];
  for (let thread = next.pop(); thread !== undefined; thread = next.pop()) {
    for (const index of graph.blockingThreads.find((one) => one.thread === thread)?.locks ?? [])
      for (const waiter of graph.locks[index]?.waiters ?? [])
        if (!behind.has(waiter)) {
          behind.add(waiter);
          next.push(waiter);
        }
  }
  return behind;
}

/** Returns whether a victim calls System.exit, as a shutdown hook must not. */
export const callsExit = ({ stack }: DumpedThread): boolean =>
  stack.frames.some((text) => parseFrame(text).qualified === EXITS);
