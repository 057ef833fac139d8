import { ArtifactError } from '@hindsight/model';
import { createSemaphore } from './semaphore.ts';

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
  /** Runs a lookup in a slot. Throws `busy` when too many lookups wait. */
  runLookup<Result>(signal: AbortSignal, lookup: () => Promise<Result>): Promise<Result>;
}

const BUSY = new ArtifactError('busy', 'The queue is full. Send it again in a moment.');

/** `maxWaiting` is the limit of the waiting jobs, and of the waiting lookups. */
export function createWorkerQueue(workers: number, maxWaiting: number): WorkerQueue {
  const slots = createSemaphore(workers);
  let waitingLookups = 0;

  function assertCapacity(waiting: number): void {
    if (waiting >= maxWaiting) throw BUSY;
  }

  return {
    assertCapacity,
    takeForAnalysis: (signal) => slots.take(signal),
    async runLookup(signal, lookup) {
      assertCapacity(waitingLookups);
      waitingLookups++;
      const release = await slots.take(signal, true).finally(() => waitingLookups--);
      try {
        return await lookup();
      } finally {
        release();
      }
    },
  };
}
