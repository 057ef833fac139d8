import { growingIntegers } from './growing-column.ts';
import type { StackTree } from './profiles.ts';

const FIRST_SLOTS = 4096;
const EMPTY = -1;

function hash(caller: number, method: number, line: number): number {
  let mixed = Math.imul(caller + 1, 0x9e3779b1) ^ Math.imul(method + 1, 0x85ebca6b) ^ Math.imul(line + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** Builds a tree of stacks, frame by frame from the root. Equal stacks end at the same node. */
export class StackTreeBuilder {
  readonly #methods: string[] = [];
  readonly #methodNumbers = new Map<string, number>();
  readonly #callers = growingIntegers();
  readonly #frames = growingIntegers();
  readonly #lines = growingIntegers();
  /** An open hash table of nodes. A map of maps would take ten times the memory of the columns. */
  #slots = new Int32Array(FIRST_SLOTS).fill(EMPTY);

  internMethod(name: string): number {
    const known = this.#methodNumbers.get(name);
    if (known !== undefined) return known;
    this.#methodNumbers.set(name, this.#methods.length);
    return this.#methods.push(name) - 1;
  }

  /** Returns the node of a method that a node calls; -1 is the caller of the first frame, and an unknown line. */
  addFrame(caller: number, method: number, line = -1): number {
    const slot = this.#findSlot(caller, method, line);
    const known = this.#slots[slot] ?? EMPTY;
    if (known !== EMPTY) return known;
    const node = this.#callers.push(caller);
    this.#frames.push(method);
    this.#lines.push(line);
    this.#slots[slot] = node;
    if (2 * this.#callers.length > this.#slots.length) this.#enlarge();
    return node;
  }

  /** Returns the node of the last of these methods, which are listed from the root. */
  addStack(methods: readonly string[]): number {
    let node = -1;
    for (const name of methods) node = this.addFrame(node, this.internMethod(name));
    return node;
  }

  #findSlot(caller: number, method: number, line: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash(caller, method, line) & mask; ; slot = (slot + 1) & mask) {
      const node = this.#slots[slot] ?? EMPTY;
      if (node === EMPTY) return slot;
      const same = this.#callers.at(node) === caller && this.#frames.at(node) === method;
      if (same && this.#lines.at(node) === line) return slot;
    }
  }

  #enlarge(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(EMPTY);
    for (let node = 0; node < this.#callers.length; node++) {
      this.#slots[this.#findSlot(this.#callers.at(node), this.#frames.at(node), this.#lines.at(node))] = node;
    }
  }

  build(): StackTree {
    return {
      methods: this.#methods,
      callers: this.#callers.take(),
      frames: this.#frames.take(),
      lines: this.#lines.take(),
    };
  }
}
