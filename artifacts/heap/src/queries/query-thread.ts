import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ArtifactError, type OqlResult } from '@hindsight/model';
import { CANCEL, PAUSE, type QueryRequest, RUN, type ThreadData, type ThreadMessage } from './thread-messages.ts';

const WORKER = new URL(`./query-worker${extname(import.meta.url)}`, import.meta.url);

/** V8 heap of a thread: the memory limit of a query, and as much again for temporary objects. */
const THREAD_MB = 400;

/** A canceled query that does not check the clock for this long is terminated with its thread. */
const CANCEL_TIMEOUT_MS = 2000;

/** How a query ended. */
export type QueryEnd =
  | { readonly answer: OqlResult }
  /** A fault of the query, or an internal error. */
  | { readonly error: Error }
  | 'canceled'
  | 'out-of-memory';

/** A thread that has the index open and answers one query at a time. */
export interface QueryThread {
  readonly isBusy: () => boolean;
  /** A dead thread cannot be reused. */
  readonly isAlive: () => boolean;
  start(question: QueryRequest, onPartialResult: (result: OqlResult) => void): Promise<QueryEnd>;
  pause(): void;
  resume(): void;
  /** Cancels the running query at its next check of the clock. */
  cancel(): void;
  /** Terminates the thread at once. */
  terminate(): Promise<void>;
}

export function startQueryThread(data: Omit<ThreadData, 'command'>): QueryThread {
  const command = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ThreadData = { ...data, command };
  const worker = new Worker(WORKER, { workerData, resourceLimits: { maxOldGenerationSizeMb: THREAD_MB } });
  // An idle thread does not keep the process alive.
  worker.unref();
  let alive = true;
  let query: { onPartialResult: (result: OqlResult) => void; end: (outcome: QueryEnd) => void } | undefined;

  function end(outcome: QueryEnd): void {
    const ended = query;
    query = undefined;
    // Whoever terminates the thread waits for its end, and a process with nothing else to do would end before.
    if (alive) worker.unref();
    ended?.end(outcome);
  }

  worker.on('message', (message: ThreadMessage) => {
    if (message.type === 'partial-result') query?.onPartialResult(message.result);
    else if (message.type === 'answer') end({ answer: message.answer });
    else if (message.type === 'canceled') end('canceled');
    else end({ error: new ArtifactError(message.fault.code, message.fault.details) });
  });
  worker.on('error', (error: Error & { readonly code?: string }) => {
    alive = false;
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : { error });
  });
  worker.on('exit', () => {
    alive = false;
    end('canceled');
  });

  const sendCommand = (what: number): void => {
    Atomics.store(command, 0, what);
    Atomics.notify(command, 0);
  };

  return {
    isBusy: () => query !== undefined,
    isAlive: () => alive,
    start(question, onPartialResult) {
      const { promise, resolve } = Promise.withResolvers<QueryEnd>();
      query = { onPartialResult, end: resolve };
      worker.ref();
      sendCommand(RUN);
      worker.postMessage(question);
      return promise;
    },
    pause: () => sendCommand(PAUSE),
    resume: () => sendCommand(RUN),
    cancel() {
      const canceledQuery = query;
      sendCommand(CANCEL);
      setTimeout(() => query === canceledQuery && query && void worker.terminate(), CANCEL_TIMEOUT_MS).unref();
    },
    async terminate() {
      alive = false;
      await worker.terminate();
    },
  };
}
