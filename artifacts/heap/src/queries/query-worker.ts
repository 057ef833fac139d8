import { openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { answerOql, type QueryObserver } from '@hindsight/heap-oql';
import { ArtifactError } from '@hindsight/model';
import { queriedHeap } from '../explorer/queried-heap.ts';
import { SavedHeap } from '../saved-index/saved-heap.ts';
import { type FromThread, GIVE_UP, type QueryTold, STAND_STILL, type ThreadData } from './thread-messages.ts';

/** The thread of queries: has the index open for itself, and answers one query at a time. */
const { index, dump, order, limits } = workerData as ThreadData;
const heap = queriedHeap(new SavedHeap(index, { ...dump, file: openSync(dump.path, 'r') }));

/** Several in the time in which an answer is expected. */
const PIECE_MS = 20;

class GivenUp extends Error {}

const say = (message: FromThread): void => parentPort?.postMessage(message);

/** Stands still as long as nobody asks. Returns the milliseconds. */
function standStill(): number {
  const begun = performance.now();
  while (Atomics.load(order, 0) === STAND_STILL) Atomics.wait(order, 0, STAND_STILL);
  if (Atomics.load(order, 0) === GIVE_UP) throw new GivenUp();
  return performance.now() - begun;
}

function perform(question: QueryTold): FromThread {
  try {
    const watcher: QueryObserver = { partialResultMs: PIECE_MS, pauseIfRequested: standStill, onPartialResult: (piece) => say({ type: 'piece', piece }) };
    return { type: 'answer', answer: answerOql(heap, question, limits, watcher) };
  } catch (error) {
    if (error instanceof GivenUp) return { type: 'given up' };
    if (!(error instanceof ArtifactError)) throw error;
    const { code, details } = error.fault;
    return { type: 'fault', fault: { code, details } };
  }
}

parentPort?.on('message', (question: QueryTold) => say(perform(question)));
