import { parentPort, workerData } from 'node:worker_threads';
import { answerOql, type QueryObserver } from '@hindsight/heap-oql';
import { openFile } from '@hindsight/intake/ranged-files';
import { ArtifactError } from '@hindsight/model';
import { createIndexedOqlHeap } from '../explorer/indexed-oql-heap.ts';
import { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { CANCEL, PAUSE, type QueryRequest, type ThreadData, type ThreadMessage } from './thread-messages.ts';

/** Worker thread that opens the index for itself and answers one query at a time. */
const { index, dump, command, limits } = workerData as ThreadData;
const heap = createIndexedOqlHeap(new IndexedHeap(index, { ...dump, file: openFile(dump.path) }));

/** Several partial results fit into the time in which an answer is expected. */
const PARTIAL_RESULT_MS = 20;

class QueryCanceled extends Error {}

const send = (message: ThreadMessage): void => parentPort?.postMessage(message);

/** Blocks while the query is paused. Returns the milliseconds. */
function pauseIfRequested(): number {
  const startedAt = performance.now();
  while (Atomics.load(command, 0) === PAUSE) Atomics.wait(command, 0, PAUSE);
  if (Atomics.load(command, 0) === CANCEL) throw new QueryCanceled();
  return performance.now() - startedAt;
}

function answerRequest(request: QueryRequest): ThreadMessage {
  try {
    const observer: QueryObserver = {
      partialResultMs: PARTIAL_RESULT_MS,
      pauseIfRequested: pauseIfRequested,
      onPartialResult: (result) => send({ type: 'partial-result', result }),
    };
    return { type: 'answer', answer: answerOql(heap, request, limits, observer) };
  } catch (error) {
    if (error instanceof QueryCanceled) return { type: 'canceled' };
    if (!(error instanceof ArtifactError)) throw error;
    const { code, details } = error.fault;
    return { type: 'fault', fault: { code, details } };
  }
}

// V8 compiles what every query runs before anybody waits for it.
answerRequest({ oql: 'SELECT * FROM java.lang.Thread', offset: 0, limit: 100 });
parentPort?.on('message', (request: QueryRequest) => send(answerRequest(request)));
