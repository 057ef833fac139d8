import { type NameId, NO_ID, type StackId, type StackTable } from '../model.ts';
import { IntList } from './int-list.ts';
import type { NameTable } from './name-table.ts';

export const MAX_STACKS = 5_000_000;
/** The frames of all stacks, 256 MB: stacks beyond are joined. */
const MAX_FRAMES = 64 * 1024 * 1024;
export const MAX_DEPTH = 2048;

const FIRST_SLOTS = 4096;
const HASH_STEP = 0x01_00_01_93;

/** Interns frames and stacks, so that equal stacks of all chunks and files have one number. */
export class StackTableBuilder {
  private readonly starts = new IntList();
  private readonly frames = new IntList();
  private readonly truncated = new IntList();
  private readonly hashes = new IntList();
  private slots = new Int32Array(FIRST_SLOTS).fill(NO_ID);
  private readonly methods = new IntList();
  private readonly lines = new IntList();
  private readonly types = new IntList();
  private frameSlots = new Int32Array(FIRST_SLOTS).fill(NO_ID);
  private other: StackId = NO_ID;
  private readonly maxStacks: number;
  joined = 0;

  constructor(maxStacks = MAX_STACKS) {
    this.maxStacks = maxStacks;
    this.starts.push(0);
  }

  get count(): number {
    return this.starts.length - 1;
  }

  internFrame(method: NameId, line: number, type: NameId): number {
    const mask = this.frameSlots.length - 1;
    let slot = mix(mix(mix(0, method), line), type) & mask;
    for (;;) {
      const frame = this.frameSlots[slot] ?? NO_ID;
      if (frame === NO_ID) break;
      if (
        this.methods.values[frame] === method &&
        this.lines.values[frame] === line &&
        this.types.values[frame] === type
      )
        return frame;
      slot = (slot + 1) & mask;
    }
    const frame = this.methods.length;
    this.methods.push(method);
    this.lines.push(line);
    this.types.push(type);
    this.frameSlots[slot] = frame;
    if (2 * this.methods.length > this.frameSlots.length) this.growFrameSlots();
    return frame;
  }

  /** Returns the number of the stack whose `depth` frames are the first of `frames`, top first. */
  intern(frames: Int32Array, depth: number, isTruncated: boolean, names: NameTable): StackId {
    const flag = isTruncated ? 1 : 0;
    let hash = flag;
    for (let index = 0; index < depth; index++) hash = mix(hash, frames[index] ?? 0);
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const stack = this.slots[slot] ?? NO_ID;
      if (stack === NO_ID) break;
      if (this.hashes.values[stack] === hash && this.isEqual(stack, frames, depth, flag)) return stack;
      slot = (slot + 1) & mask;
    }
    if (this.count >= this.maxStacks || this.frames.length + depth > MAX_FRAMES) return this.joinIntoOther(names);
    return this.append(frames, depth, flag, hash, slot);
  }

  build(): StackTable {
    return {
      count: this.count,
      starts: this.starts.toArray(),
      frames: this.frames.toArray(),
      truncated: Uint8Array.from(this.truncated.values.subarray(0, this.truncated.length)),
      methods: this.methods.toArray(),
      lines: this.lines.toArray(),
      frameTypes: this.types.toArray(),
    };
  }

  private append(frames: Int32Array, depth: number, flag: number, hash: number, slot: number): StackId {
    const stack = this.count;
    this.frames.reserve(depth);
    this.frames.values.set(frames.subarray(0, depth), this.frames.length);
    this.frames.length += depth;
    this.starts.push(this.frames.length);
    this.truncated.push(flag);
    this.hashes.push(hash);
    this.slots[slot] = stack;
    if (2 * this.count > this.slots.length) this.growSlots();
    return stack;
  }

  private joinIntoOther(names: NameTable): StackId {
    this.joined++;
    if (this.other === NO_ID) {
      const frame = this.internFrame(names.intern('[other]'), NO_ID, NO_ID);
      const stack = this.count;
      this.frames.push(frame);
      this.starts.push(this.frames.length);
      this.truncated.push(0);
      this.hashes.push(0);
      this.other = stack;
    }
    return this.other;
  }

  private isEqual(stack: StackId, frames: Int32Array, depth: number, flag: number): boolean {
    const from = this.starts.values[stack] ?? 0;
    if ((this.starts.values[stack + 1] ?? 0) - from !== depth || this.truncated.values[stack] !== flag) return false;
    const own = this.frames.values;
    for (let index = 0; index < depth; index++) if (own[from + index] !== frames[index]) return false;
    return true;
  }

  private growSlots(): void {
    this.slots = new Int32Array(2 * this.slots.length).fill(NO_ID);
    const mask = this.slots.length - 1;
    for (let stack = 0; stack < this.count; stack++) {
      let slot = (this.hashes.values[stack] ?? 0) & mask;
      while (this.slots[slot] !== NO_ID) slot = (slot + 1) & mask;
      this.slots[slot] = stack;
    }
  }

  private growFrameSlots(): void {
    this.frameSlots = new Int32Array(2 * this.frameSlots.length).fill(NO_ID);
    const mask = this.frameSlots.length - 1;
    const { methods, lines, types } = this;
    for (let frame = 0; frame < methods.length; frame++) {
      let slot =
        mix(mix(mix(0, methods.values[frame] ?? 0), lines.values[frame] ?? 0), types.values[frame] ?? 0) & mask;
      while (this.frameSlots[slot] !== NO_ID) slot = (slot + 1) & mask;
      this.frameSlots[slot] = frame;
    }
  }
}

const mix = (hash: number, value: number): number => {
  const mixed = Math.imul(hash ^ value, HASH_STEP);
  return mixed ^ (mixed >>> 15);
};
