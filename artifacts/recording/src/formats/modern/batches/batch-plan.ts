import type { EventSink, Joining } from '../../event-sink.ts';
import {
  type Plan,
  SKIP_BYTES,
  SKIP_STRING,
  SKIP_VARINTS,
  TAKE_CLASS,
  TAKE_DURATION,
  TAKE_INT,
  TAKE_LATE_TEXT,
  TAKE_POOLED_NAME,
  TAKE_STACK,
  TAKE_START,
  TAKE_STRING,
  TAKE_THREAD,
  TAKE_VARINT,
} from '../plan.ts';

/** The steps that the program knows; it counts those that take a number first. */
const END = 0;
const TAKE = { long: 1, int: 2, key: 3, text: 4 };
const PASS = { varints: 5, bytes: 6, text: 7 };

const SKIPS: ReadonlyMap<number, number> = new Map([
  [SKIP_VARINTS, PASS.varints],
  [SKIP_BYTES, PASS.bytes],
  [SKIP_STRING, PASS.text],
]);
const KEYS: ReadonlyMap<number, number> = new Map([
  [TAKE_THREAD, TAKE.key],
  [TAKE_STACK, TAKE.key],
  [TAKE_CLASS, TAKE.key],
  [TAKE_POOLED_NAME, TAKE.key],
  [TAKE_VARINT, TAKE.key],
  [TAKE_INT, TAKE.int],
  [TAKE_STRING, TAKE.text],
]);
const NUMBERS: ReadonlyMap<number, number> = new Map([
  [TAKE_VARINT, TAKE.long],
  [TAKE_INT, TAKE.int],
]);
const LONG: ReadonlyMap<number, number> = new Map([
  [TAKE_START, TAKE.long],
  [TAKE_DURATION, TAKE.long],
]);
const TEXTS: ReadonlyMap<number, number> = new Map([[TAKE_LATE_TEXT, PASS.text]]);

/** Places in a row, in bytes. */
const PLACES = { time: 8, longest: 16, weight: 24, size: 32, textAt: 40, keys: 48 };
const KEY_BYTES = 8;
const MAX_KEYS = 7;

/** A key of a row: the slot that it fills, and how it is resolved. */
export interface BatchKey {
  readonly slot: number;
  readonly operation: number;
  readonly operand: number;
}

export interface BatchPlan {
  /** Pairs of operation and operand. */
  readonly steps: Int32Array;
  readonly keys: readonly BatchKey[];
  readonly hasDuration: boolean;
  readonly weighsDuration: boolean;
  /** -1 where the events have none. */
  readonly weightSlot: number;
  readonly sizeSlot: number;
  readonly textSlot: number;
}

/** Translates a plan for the program. Undefined when an event has something that the program does not read. */
export function compileBatchPlan({ steps }: Plan, { joining }: EventSink): BatchPlan | undefined {
  if (!joining) return undefined;
  const compiler = new BatchCompiler(joining);
  for (let step = 0; step < steps.length; step += 3) {
    const [operation = 0, slot = 0, operand = 0] = steps.subarray(step, step + 3);
    if (!compiler.add(operation, slot, operand)) return undefined;
  }
  return compiler.finish();
}

class BatchCompiler {
  private readonly joining: Joining;
  private readonly compiled: number[] = [];
  private readonly keys: BatchKey[] = [];
  /** The places that were filled. A place is filled once: a type with two fields of a name is left to the caller. */
  private readonly slots = new Map<number, number>();

  constructor(joining: Joining) {
    this.joining = joining;
  }

  /** Returns false when the program cannot do this. */
  add(operation: number, slot: number, operand: number): boolean {
    const skip = SKIPS.get(operation);
    if (skip !== undefined) {
      this.compiled.push(skip, operand);
      return true;
    }
    const { keys } = this;
    const isKey = !LONG.has(operation) && this.joining.keys.includes(slot);
    const place = isKey ? PLACES.keys + KEY_BYTES * keys.length : this.choosePlace(operation, slot);
    const known = isKey ? KEYS : place === PLACES.textAt ? TEXTS : LONG.has(operation) ? LONG : NUMBERS;
    const own = known.get(operation);
    const isTaken = this.slots.has(place) || keys.some((key) => isKey && key.slot === slot);
    if (own === undefined || place < 0 || isTaken || keys.length === MAX_KEYS) return false;
    this.compiled.push(own, place);
    this.slots.set(place, slot);
    if (isKey) keys.push({ slot, operation, operand });
    return true;
  }

  finish(): BatchPlan | undefined {
    if (!this.slots.has(PLACES.time)) return undefined;
    return {
      steps: Int32Array.from([...this.compiled, END, 0]),
      keys: this.keys,
      hasDuration: this.slots.has(PLACES.longest),
      weighsDuration: this.joining.weighsDuration,
      weightSlot: this.slots.get(PLACES.weight) ?? -1,
      sizeSlot: this.slots.get(PLACES.size) ?? -1,
      textSlot: this.slots.get(PLACES.textAt) ?? -1,
    };
  }

  /** The place of what is no key; -1 when there is none. */
  private choosePlace(operation: number, slot: number): number {
    if (operation === TAKE_START) return PLACES.time;
    if (operation === TAKE_DURATION) return PLACES.longest;
    const { weights, size, text } = this.joining;
    if (weights.includes(slot)) return PLACES.weight;
    if (slot === size) return PLACES.size;
    return slot === text ? PLACES.textAt : -1;
  }
}
