import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { ArtifactError, type Fault } from '@hindsight/model';
import type { NumberArray } from './columns/numbers.ts';
import { isReleasable } from './columns/shared-buffers.ts';
import {
  announceThread,
  awaitThread,
  awaitThreadEnd,
  createThreadState,
  endThread,
  startAwaitedThread,
} from './thread-end.ts';

/** With fewer objects the work is done faster than a thread starts. */
const MIN_OBJECTS = 500_000;
const FINISHED = 1;

/** Where a thread leaves its result. */
export interface ResultPlace {
  readonly state: Int32Array;
  readonly port: MessagePort;
}

/** A thread that computes one result. */
export interface SecondThread<Result> {
  /** Waits for the result. Throws what the thread has thrown, and when it ended without a result. */
  readonly awaitResult: () => Result;
  /** Waits for the end of the work, however it ends. */
  readonly awaitEnd: () => void;
}

type Message<Result> = { readonly result: Result } | Failure;

interface Failure {
  readonly failed: string;
  /** What is told to the user when the heap or the machine is the cause. */
  readonly fault: Fault | undefined;
}

/** Whether a second thread pays for so many objects. */
export const paysForThread = (objects: number, minObjects = MIN_OBJECTS): boolean =>
  objects >= minObjects && availableParallelism() > 1;

/**
 * Starts a thread with a task. Its program calls `returnResult` once; the event loop is not needed to await it. `failure` says what
 * there is not when the thread fails.
 */
export function startThread<Result>(program: URL, task: object, failure: string): SecondThread<Result> {
  const { port1: own, port2: port } = new MessageChannel();
  const state = createThreadState();
  startAwaitedThread(program, { workerData: { ...task, state, port }, transferList: [port] });
  return {
    awaitEnd: () => awaitThreadEnd(state),
    awaitResult() {
      awaitThread(state);
      // The message was posted before the state changed, so it is received without the event loop.
      const message = receiveMessageOnPort(own)?.message as Message<Result>;
      own.close();
      if ('failed' in message) throw toError(message, failure);
      return message.result;
    },
  };
}

const toError = ({ failed, fault }: Failure, failure: string): Error =>
  fault ? new ArtifactError(fault.code, fault.details) : new Error(`${failure}: ${failed}`);

/** Computes the result of a thread and posts it, or why there is none. Columns that are not shared are handed over. */
export function returnResult<Result>(
  { state, port }: ResultPlace,
  compute: () => Result,
  listColumns: (result: Result) => readonly NumberArray[] = () => [],
): void {
  announceThread(state);
  try {
    const result = compute();
    const message: Message<Result> = { result };
    const columns = listColumns(result).filter(isReleasable);
    port.postMessage(
      message,
      columns.map(({ buffer }) => buffer as ArrayBuffer),
    );
  } catch (error) {
    const fault = error instanceof ArtifactError ? error.fault : undefined;
    const message: Failure = { failed: error instanceof Error ? error.message : String(error), fault };
    port.postMessage(message);
  }
  endThread(state, FINISHED);
}
