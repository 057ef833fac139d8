import { Worker } from 'node:worker_threads';
import { ArtifactError, type OqlResult } from '@hindsight/model';
import { type FromThread, GIVE_UP, GO, type QueryTold, STAND_STILL, type ThreadData } from './thread-messages.ts';

const WORKER = new URL('./query-worker.ts', import.meta.url);

/** V8's memory of a thread: what a query may keep by its limits, and as much again for what it makes on the way. */
const THREAD_MB = 400;

/** A query that has not looked at the clock for so long is in the middle of something that has no end in sight. */
const GIVE_UP_MS = 2000;

/** How a query ended. */
export type QueryEnd =
  | { readonly answer: OqlResult }
  /** What is wrong with the query; another error is none of its doing. */
  | { readonly error: Error }
  | 'given up'
  | 'out of memory';

/** A thread that has the index open and answers one query at a time. */
export interface QueryThread {
  readonly atWork: () => boolean;
  /** A dead one is of no more use. */
  readonly alive: () => boolean;
  begin(question: QueryTold, onPiece: (piece: OqlResult) => void): Promise<QueryEnd>;
  standStill(): void;
  goOn(): void;
  /** The query at work ends at its next look at the clock. */
  giveUp(): void;
  /** Ends the thread, whatever it is doing. */
  end(): Promise<void>;
}

export function startQueryThread(data: Omit<ThreadData, 'order'>): QueryThread {
  const order = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ThreadData = { ...data, order };
  const worker = new Worker(WORKER, { workerData, resourceLimits: { maxOldGenerationSizeMb: THREAD_MB } });
  // A thread that waits keeps no process alive.
  worker.unref();
  let alive = true;
  let query: { onPiece: (piece: OqlResult) => void; end: (how: QueryEnd) => void } | undefined;

  function end(how: QueryEnd): void {
    const ended = query;
    query = undefined;
    worker.unref();
    ended?.end(how);
  }

  worker.on('message', (message: FromThread) => {
    if (message.type === 'piece') query?.onPiece(message.piece);
    else if (message.type === 'answer') end({ answer: message.answer });
    else if (message.type === 'given up') end('given up');
    else end({ error: new ArtifactError(message.fault.code, message.fault.details) });
  });
  worker.on('error', (error: Error & { readonly code?: string }) => {
    alive = false;
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out of memory' : { error });
  });
  worker.on('exit', () => {
    alive = false;
    end('given up');
  });

  const tell = (what: number): void => {
    Atomics.store(order, 0, what);
    Atomics.notify(order, 0);
  };

  return {
    atWork: () => query !== undefined,
    alive: () => alive,
    begin(question, onPiece) {
      const { promise, resolve } = Promise.withResolvers<QueryEnd>();
      query = { onPiece, end: resolve };
      worker.ref();
      tell(GO);
      worker.postMessage(question);
      return promise;
    },
    standStill: () => tell(STAND_STILL),
    goOn: () => tell(GO),
    giveUp() {
      const leaving = query;
      tell(GIVE_UP);
      setTimeout(() => query === leaving && query && void worker.terminate(), GIVE_UP_MS).unref();
    },
    async end() {
      alive = false;
      await worker.terminate();
    },
  };
}
