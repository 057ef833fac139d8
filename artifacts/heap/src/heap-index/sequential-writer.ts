import { awaitThread, createThreadState, endThread } from '@hindsight/heap-graph';
import type { IndexSection } from './index-header.ts';

/**
 * Lets threads write the parts of one file in order: each thread waits until the previous one has posted the end of its
 * part.
 */
export interface WriteTurn {
  /** The state of the thread, and the length of the message. */
  readonly state: Int32Array;
  /** The message as JSON. */
  readonly message: Uint8Array;
}

export interface WrittenPart {
  readonly sections: readonly IndexSection[];
  /** The file offset after this part. */
  readonly end: number;
}

const [DONE, FAILED] = [1, 2];
/** The place of the length after the numbers of the thread. */
const LENGTH = 2;
/** Limit of a message, which contains about twenty sections or an error. */
const MAX_MESSAGE_BYTES = 1 << 16;

export const createTurn = (): WriteTurn => ({
  state: createThreadState(LENGTH + 1),
  message: new Uint8Array(new SharedArrayBuffer(MAX_MESSAGE_BYTES)),
});

export const endTurn = (turn: WriteTurn, written: WrittenPart): void => postResult(turn, DONE, JSON.stringify(written));

export const failTurn = (turn: WriteTurn, message: string): void => postResult(turn, FAILED, JSON.stringify(message));

function postResult({ state, message }: WriteTurn, result: number, text: string): void {
  const bytes = Buffer.from(text).subarray(0, MAX_MESSAGE_BYTES);
  message.set(bytes);
  state[LENGTH] = bytes.length;
  endThread(state, result);
}

/** Blocks the calling thread until a part is written. Throws when the writing thread failed. */
export function waitForTurn({ state, message }: WriteTurn): WrittenPart {
  const ended = awaitThread(state);
  const text = Buffer.from(message.slice(0, state[LENGTH])).toString();
  if (ended === FAILED) throw new Error(`A part of the index was not written: ${text}`);
  return JSON.parse(text) as WrittenPart;
}
