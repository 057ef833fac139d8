import type { IndexSection } from './index-header.ts';

/** Lets threads write the parts of one file in order: each waits until the one before has posted where its part ends. */
export interface WriteTurn {
  /** The state, then the length of the message. */
  readonly state: Int32Array;
  /** JSON text. */
  readonly message: Uint8Array;
}

export interface WrittenPart {
  readonly sections: readonly IndexSection[];
  /** Where the file goes on. */
  readonly end: number;
}

const RUNNING = 0;
const DONE = 1;
const FAILED = 2;
/** Some twenty names and places, or a message. */
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

/** Blocks this thread until the part is written. Throws when the other thread failed. */
export function waitForTurn({ state, message }: WriteTurn): WrittenPart {
  Atomics.wait(state, 0, RUNNING);
  const text = Buffer.from(message.slice(0, state[1])).toString();
  if (Atomics.load(state, 0) === FAILED) throw new Error(`A part of the index was not written: ${text}`);
  return JSON.parse(text) as WrittenPart;
}
