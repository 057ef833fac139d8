import { existsSync, readlinkSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { ArtifactError } from '@hindsight/model';

/** Of the numbers that both threads see, these two belong to this module; more may follow. */
const [STATE, TASK] = [0, 1];
const RUNNING = 0;
const UNKNOWN_TASK = -1;
/** How often the waiting thread checks whether the other one lives. A result wakes it at once. */
const CHECK_MS = 1000;
/** A thread that has not begun after so long will not: its program cannot be loaded. */
const MAX_START_MS = 120_000;

export const createThreadState = (numbers = 2): Int32Array => new Int32Array(new SharedArrayBuffer(4 * numbers));

/** Starts a thread whose end is awaited with `awaitThread`, which tells of failures as well. */
export function startAwaitedThread(...[program, options]: ConstructorParameters<typeof Worker>): void {
  new Worker(program, options).on('error', ignoreLateEvent);
}

/** The event comes when the event loop runs again, after `awaitThread` has thrown; without a listener it would end the process. */
function ignoreLateEvent(): void {
  // The waiting thread has told of it.
}

/** Tells the thread that waits which task of the system to look for. Other systems than Linux do not say. */
export function announceThread(state: Int32Array): void {
  state[TASK] = readTask();
}

function readTask(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    // Another system has no such link.
    return UNKNOWN_TASK;
  }
}

/** Sets the state to a number above 0, and wakes the thread that waits. */
export function endThread(state: Int32Array, ended: number): void {
  Atomics.store(state, STATE, ended);
  Atomics.notify(state, STATE);
}

/**
 * Waits until another thread has set its state, and returns it. Throws an ArtifactError when that thread ends before: V8 ends a thread
 * whose memory is exhausted, and the event loop, which would tell, does not run while this thread waits.
 */
export function awaitThread(state: Int32Array): number {
  awaitThreadEnd(state);
  const ended = Atomics.load(state, STATE);
  if (ended !== RUNNING) return ended;
  throw new ArtifactError(
    'analysis-out-of-memory',
    'A thread of the analysis ended without a result, most likely because its memory was exhausted. Raise the limit, or analyze the file on a machine with more memory.',
  );
}

/** Waits until another thread has set its state, or has ended without. */
export function awaitThreadEnd(state: Int32Array): void {
  const last = Date.now() + MAX_START_MS;
  while (Atomics.wait(state, STATE, RUNNING, CHECK_MS) === 'timed-out') {
    const task = state[TASK] ?? 0;
    const isGone = task === 0 ? Date.now() > last : task !== UNKNOWN_TASK && !existsSync(`/proc/self/task/${task}`);
    if (isGone) return;
  }
}
