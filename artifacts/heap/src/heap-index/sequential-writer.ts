import type { IndexSection } from './index-header.ts';

/**
 * Lets threads write the parts of one file in order: each thread waits until the previous one has posted the end of its
 * part.
 */
export interface WriteTurn {
  /** The state and the length of the message. */
  readonly state: Int32Array;
  /** The message as JSON. */
  readonly message: Uint8Array;
}

export interface WrittenPart {
  readonly sections: readonly IndexSection[];
  /** The file offset after this part. */
  readonly end: number;
}

const RUNNING = 0;
const DONE = 1;
const FAILED = 2;
/** Limit of a message, which contains about twenty sections or an error. */
const MAX_MESSAGE_BYTES = 1 << 16;

export const createTurn = (): WriteTurn => ({
  state: new Int32Array(new SharedArrayBuffer(8)),
  message: new Uint8Array(new SharedArrayBuffer(MAX_MESSAGE_BYTES)),
});

export const endTurn = (turn: WriteTurn, written: WrittenPart): void => postResult(turn, DONE, JSON.stringify(written));

export const failTurn = (turn: WriteTurn, message: string): void => postResult(turn, FAILED, JSON.stringify(message));

function postResult({ state, message }: WriteTurn, result: number, text: string): void {
  const bytes = Buffer.from(text).subarray(0, MAX_MESSAGE_BYTES);
  message.set(bytes);
  state[1] = bytes.length;
  Atomics.store(state, 0, result);
  Atomics.notify(state, 0);
}

/** Blocks the calling thread until a part is written. Throws when the writing thread failed. */
export function waitForTurn({ state, message }: WriteTurn): WrittenPart {
  Atomics.wait(state, 0, RUNNING);
  const text = Buffer.from(message.slice(0, state[1])).toString();
  if (Atomics.load(state, 0) === FAILED) throw new Error(`A part of the index was not written: ${text}`);
  return JSON.parse(text) as WrittenPart;
}
