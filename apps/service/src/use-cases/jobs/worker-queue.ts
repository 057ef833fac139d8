import { ArtifactError } from '@hindsight/model';
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
  takeForAnalysis(signal: AbortSignal): Promise<() => void>;
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

/** `maxWaiting` is the limit of the waiting jobs, and of the waiting lookups. */
export function createWorkerQueue(workers: number, maxWaiting: number): WorkerQueue {
  const slots = createSemaphore(workers);
  const turns = createTurns();
  let waitingLookups = 0;

  function assertCapacity(waiting: number): void {
    if (waiting >= maxWaiting) throw BUSY;
  }

  return {
    assertCapacity,
    takeForAnalysis: (signal) => slots.take(signal),
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
          const release = await slots.take(signal, true);
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
