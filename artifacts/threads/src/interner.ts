import type { Stack } from './model.ts';

/**
 * Keeps equal strings and stacks once. A string from a line is a view into a block of the file and would keep the block
 * in memory, so that interned strings are copies.
 */
export class Interner {
  private readonly strings = new Map<string, string>();
  private readonly frames = new Map<string, InternedFrame>();
  private lastFrame: InternedFrame = { text: '', id: 0, next: undefined };
  /** Stacks whose frames have the same hash. */
  private readonly byHash = new Map<number, Stack[]>();
  readonly stacks: Stack[] = [];

  constructor() {
    this.stack([]);
  }

  string(written: string): string {
    const view = boundText(written);
    const cached = this.strings.get(view);
    if (cached !== undefined) return cached;
    const copy = copyString(view);
    this.strings.set(copy, copy);
    return copy;
  }

  optional(view: string | undefined): string | undefined {
    return view === undefined ? undefined : this.string(view);
  }

  /** Returns the same object for equal frames in the same order. `areCopies` says that they can be kept as they are. */
  stack(written: readonly string[], areCopies = false): Stack {
    const frames = written.some(isTooLong) ? written.map(boundText) : written;
    let hash = 0;
    for (const frame of frames) hash = (Math.imul(hash, HASH_FACTOR) + this.frame(frame, areCopies).id) | 0;
    const sameHash = this.byHash.get(hash);
    const known = sameHash?.find((stack) => areEqual(stack.frames, frames));
    if (known) return known;
    const kept = frames.map((frame) => this.frame(frame, areCopies).text);
    const stack: Stack = { id: this.stacks.length, frames: kept, results: [] };
    if (sameHash) sameHash.push(stack);
    else this.byHash.set(hash, [stack]);
    this.stacks.push(stack);
    return stack;
  }

  /** Most frames are followed by the same frame as the last time: then nothing is looked up. */
  private frame(text: string, isCopy: boolean): InternedFrame {
    const expected = this.lastFrame.next;
    const frame = expected?.text === text ? expected : this.findFrame(text, isCopy);
    this.lastFrame.next = frame;
    this.lastFrame = frame;
    return frame;
  }

  private findFrame(text: string, isCopy: boolean): InternedFrame {
    const known = this.frames.get(text);
    if (known) return known;
    const frame = { text: isCopy ? text : this.string(text), id: this.frames.size, next: undefined };
    this.frames.set(frame.text, frame);
    return frame;
  }
}

interface InternedFrame {
  readonly text: string;
  readonly id: number;
  /** The frame that followed it the last time. */
  next: InternedFrame | undefined;
}

/** Names of threads and frames of genuine dumps have some hundred characters; patterns search them more than once. */
const MAX_TEXT_CHARACTERS = 2000;

const isTooLong = (text: string): boolean => text.length > MAX_TEXT_CHARACTERS;

/** What is kept of a name or a frame. */
export const boundText = (text: string): string => (isTooLong(text) ? text.slice(0, MAX_TEXT_CHARACTERS) : text);

/** An odd number whose multiples spread over all bits. */
const HASH_FACTOR = 0x9e3779b1 | 0;

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

/**
 * Copies a string so that it shares no memory with the one it was sliced from: a concatenation is flattened before it
 * is sliced. This is four times as fast as a copy through a Buffer.
 */
export const copyString = (view: string): string => ` ${view}`.slice(1);
