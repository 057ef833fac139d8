import { ascii } from '@hindsight/model';
import type { PoolChange, PoolName } from '../../../events.ts';
import { writeScratchBytes } from './bytes.ts';
import { NumberReader } from './numbers.ts';

/**
 * The sizes of a pool in an event: `8678K->1081K(9792K)`, `24.0M(24.0M)->0.0B(17.0M)`, `29798K(58752K)`, `369 K (4032
 * K)`. Bytes; NaN where the text has no figure.
 */
export interface SizeChange {
  readonly before: number;
  readonly capacityBefore: number;
  readonly after: number;
  readonly capacityAfter: number;
}

const { BLANK, CLOSE_PARENTHESIS, GREATER_THAN, MINUS, OPEN_PARENTHESIS, SLASH, isDigit } = ascii;
const ARROW_LENGTH = '->'.length;

/** Bytes of a unit by the character code of its letter; 0 when it is no unit. */
const UNIT_BYTES = new Float64Array(256);
for (const [letter, bytes] of Object.entries({ B: 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 })) {
  UNIT_BYTES[letter.charCodeAt(0)] = bytes;
}

/** Reads changes from bytes; reused, because every collection has several. */
export class ChangeReader implements SizeChange {
  before = Number.NaN;
  capacityBefore = Number.NaN;
  after = Number.NaN;
  capacityAfter = Number.NaN;
  /** The index after the last character that was read. */
  end = 0;
  private readonly number = new NumberReader();
  /** The last size that was read. */
  private size = Number.NaN;

  /** Reads the change or occupancy at `from`; returns false and leaves the figures when there is none. */
  read(bytes: Uint8Array, from: number, to: number): boolean {
    const used = this.readSize(bytes, from, to);
    if (used === from) return false;
    this.before = this.size;
    const arrow = this.readCapacity(bytes, used, to);
    this.capacityBefore = arrow === used ? Number.NaN : this.size;
    this.after = Number.NaN;
    this.capacityAfter = Number.NaN;
    this.end = arrow;
    if (arrow + ARROW_LENGTH < to && bytes[arrow] === MINUS && bytes[arrow + 1] === GREATER_THAN) {
      this.readAfter(bytes, arrow + ARROW_LENGTH, to);
    }
    return true;
  }

  /** Finds the first change or occupancy at or after `from`, in linear time. */
  find(bytes: Uint8Array, from: number, to: number): boolean {
    for (let at = from; at < to; at++) {
      if (!isDigit(bytes[at] as number)) continue;
      if (this.read(bytes, at, to)) return true;
      at = this.number.end;
    }
    return false;
  }

  private readAfter(bytes: Uint8Array, from: number, to: number): void {
    const left = this.readSize(bytes, from, to);
    if (left === from) return;
    this.after = this.size;
    this.end = this.readCapacity(bytes, left, to);
    if (this.end !== left) this.capacityAfter = this.size;
  }

  /** Reads a size with its unit, optionally separated by a blank; returns `from` when there is none. */
  private readSize(bytes: Uint8Array, from: number, to: number): number {
    const { number } = this;
    number.read(bytes, from, to);
    if (number.end === from) return from;
    const unitAt = bytes[number.end] === BLANK ? number.end + 1 : number.end;
    const unit = unitAt < to ? (UNIT_BYTES[bytes[unitAt] as number] as number) : 0;
    if (unit === 0) return from;
    this.size = number.value * unit;
    return unitAt + 1;
  }

  /** A size in parentheses: `(9792K)`, ` (4032 K)`, `(5678K/1048576K)` where the second figure is only reserved. */
  private readCapacity(bytes: Uint8Array, from: number, to: number): number {
    const open = bytes[from] === BLANK ? from + 1 : from;
    if (open >= to || bytes[open] !== OPEN_PARENTHESIS) return from;
    let end = this.readSize(bytes, open + 1, to);
    if (end === open + 1) return from;
    const { size } = this;
    if (end < to && bytes[end] === SLASH) end = Math.max(end, this.skipReserved(bytes, end + 1, to));
    this.size = size;
    return end < to && bytes[end] === CLOSE_PARENTHESIS ? end + 1 : from;
  }

  private skipReserved(bytes: Uint8Array, from: number, to: number): number {
    const end = this.readSize(bytes, from, to);
    return end === from ? 0 : end;
  }
}

const reader = new ChangeReader();
/** Finds the first change or occupancy of a text at or after `from`. */
export function findNextChange(text: string, from = 0): SizeChange | undefined {
  return reader.find(writeScratchBytes(text), from, text.length) ? copyChange(reader) : undefined;
}

/** Finds the last change of a text; earlier ones belong to labels. */
export function findLastChange(text: string): SizeChange | undefined {
  const bytes = writeScratchBytes(text);
  let at = 0;
  while (reader.find(bytes, at, text.length)) at = reader.end;
  return at === 0 ? undefined : copyChange(reader);
}

export const copyChange = ({ before, capacityBefore, after, capacityAfter }: SizeChange): SizeChange => ({
  before,
  capacityBefore,
  after,
  capacityAfter,
});

/** Converts a change to a pool. A pause that collects nothing has one figure, which applies before and after. */
export function toPoolChange({ before, capacityBefore, after, capacityAfter }: SizeChange): PoolChange {
  return Number.isNaN(after)
    ? { before, after: before, committed: capacityBefore }
    : { before, after, committed: capacityAfter };
}

/** The pools of one collection; every member exists from the beginning, so that all events have one shape. */
export type PoolChanges = { [Pool in PoolName]: PoolChange | undefined };

export const createPoolChanges = (): PoolChanges => ({
  heap: undefined,
  young: undefined,
  old: undefined,
  eden: undefined,
  survivor: undefined,
  humongous: undefined,
  metaspace: undefined,
  perm: undefined,
});
