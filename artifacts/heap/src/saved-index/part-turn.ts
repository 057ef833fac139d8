import type { SectionPlace } from './index-header.ts';

/** How the threads that write the parts of one file take turns: each waits for the one before to say where it ended. */
export interface PartTurn {
  /** State, then the length of what is said. */
  readonly state: Int32Array;
  /** What is said: JSON. */
  readonly said: Uint8Array;
}

export interface WrittenPart {
  readonly sections: readonly SectionPlace[];
  /** Where the file goes on. */
  readonly end: number;
}

const RUNNING = 0;
const DONE = 1;
const FAILED = 2;
/** Some twenty names and places, or a message. */
const MOST_SAID_BYTES = 1 << 16;

export const newTurn = (): PartTurn => ({
  state: new Int32Array(new SharedArrayBuffer(8)),
  said: new Uint8Array(new SharedArrayBuffer(MOST_SAID_BYTES)),
});

export const endTurn = (turn: PartTurn, written: WrittenPart): void => say(turn, DONE, JSON.stringify(written));

export const failTurn = (turn: PartTurn, message: string): void => say(turn, FAILED, JSON.stringify(message));

function say({ state, said }: PartTurn, result: number, text: string): void {
  const bytes = Buffer.from(text).subarray(0, MOST_SAID_BYTES);
  said.set(bytes);
  state[1] = bytes.length;
  Atomics.store(state, 0, result);
  Atomics.notify(state, 0);
}

/** Stops this thread until the part is written. Throws what the other thread failed with. */
export function waitFor({ state, said }: PartTurn): WrittenPart {
  Atomics.wait(state, 0, RUNNING);
  const text = Buffer.from(said.slice(0, state[1])).toString();
  if (Atomics.load(state, 0) === FAILED) throw new Error(`A part of the index was not written: ${text}`);
  return JSON.parse(text) as WrittenPart;
}
