import { ArtifactError } from '@hindsight/model';
import { isLarge } from '../../ports/job-queue.ts';
import type { Job } from '../../ports/job-store.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

/**
 * The one queue of the service: everything that needs an analysis process waits here. Lookups (lines of a report, the kind of a file)
 * take milliseconds to seconds and somebody waits for each, so they go before analyses. The pool behind it has as many processes as
 * this queue has slots, and therefore needs no limit of its own.
 */
export interface WorkerQueue {
  /** Throws `busy` when this many wait already and no more may. */
  assertCapacity(waiting: number): void;
  /** Waits for a slot and resolves to a function that releases it. Rejects with the signal's reason. */
  takeForAnalysis(artifact: Pick<Job, 'artifactBytes'>, signal: AbortSignal): Promise<() => void>;
  /**
   * Runs a lookup in a slot. Those of one caller run one after another, so that one caller cannot occupy all processes.
   * Throws `busy` when too many lookups wait.
   */
  runLookup<Result>(signal: AbortSignal, caller: string, lookup: () => Promise<Result>): Promise<Result>;
}

export const BUSY = new ArtifactError('busy', 'The queue is full. Send it again in a moment.');

/** Lets the lookups of one caller run one after another. */
function createTurns() {
  const turns = new Map<string, { readonly semaphore: Semaphore; callers: number }>();

  async function take<Result>(signal: AbortSignal, caller: string, work: () => Promise<Result>): Promise<Result> {
    const turn = turns.get(caller) ?? { semaphore: createSemaphore(1), callers: 0 };
    turns.set(caller, turn);
    turn.callers++;
    try {
      const release = await turn.semaphore.take(signal);
      return await work().finally(release);
    } finally {
      turn.callers--;
      if (turn.callers === 0) turns.delete(caller);
    }
  }

  return { take };
}

/** How many processes are used at a time. */
export interface Slots {
  readonly all: number;
  /** By lookups and the analyses of small artifacts. */
  readonly small: number;
  /** By the analyses of large artifacts. */
  readonly large: number;
}

/** One process more than analyses of large artifacts may run at a time: these take minutes, and small ones do not wait for them. */
export const chooseSlots = (concurrency: number): Slots => ({
  all: concurrency + 1,
  small: concurrency,
  large: concurrency,
});

/** Takes a slot of a size, and then one of all. */
async function takeBoth(sized: Semaphore, all: Semaphore, signal: AbortSignal, isUrgent: boolean): Promise<() => void> {
  const releaseSized = await sized.take(signal, isUrgent);
  try {
    const release = await all.take(signal, isUrgent);
    return () => {
      release();
      releaseSized();
    };
  } catch (error) {
    releaseSized();
    throw error;
  }
}

/** `maxWaiting` is the limit of the waiting jobs, and of the waiting lookups. */
export function createWorkerQueue(slots: Slots, maxWaiting: number): WorkerQueue {
  const all = createSemaphore(slots.all);
  const small = createSemaphore(slots.small);
  const large = createSemaphore(slots.large);
  const turns = createTurns();
  let waitingLookups = 0;

  function assertCapacity(waiting: number): void {
    if (waiting >= maxWaiting) throw BUSY;
  }

  return {
    assertCapacity,
    takeForAnalysis: (artifact, signal) => takeBoth(isLarge(artifact) ? large : small, all, signal, false),
    async runLookup(signal, caller, lookup) {
      assertCapacity(waitingLookups);
      waitingLookups++;
      let isWaiting = true;
      const stopWaiting = () => {
        if (isWaiting) waitingLookups--;
        isWaiting = false;
      };
      try {
        return await turns.take(signal, caller, async () => {
          const release = await takeBoth(small, all, signal, true);
          stopWaiting();
          try {
            return await lookup();
          } finally {
            release();
          }
        });
      } finally {
        stopWaiting();
      }
    },
  };
}
