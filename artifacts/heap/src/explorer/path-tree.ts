/** Objects of all paths together: a chain may be as long as the heap. */
const MAX_OBJECTS = 500_000;
/** Slots of the hash table: twice as many as objects at least. */
const SLOT_BITS = 20;
const SLOTS = 1 << SLOT_BITS;
/** Knuth's multiplicative hashing: 2^32 divided by the golden ratio. */
const HASH_FACTOR = 0x9e3779b1;
/** Neighbors in the dump have neighboring slots, 256 bytes of them: a path along a list goes from neighbor to neighbor. */
const NEIGHBOR_BITS = 6;
const NEIGHBORS = 1 << NEIGHBOR_BITS;
const NO_ROW = -1;

/** Returns the object before another one on its path; -1 for a root, undefined when there is no path. */
type StepToRoot = (object: number) => number | undefined;

/**
 * Paths from the roots to some objects, joined where they meet. Every object on a path has a row, after that of the object
 * before it. Rows are in columns, because a path along a list has hundreds of thousands of them.
 */
export class PathTree {
  private readonly findStep: StepToRoot;
  /** No path goes on beyond this object. */
  private readonly barrier: number | undefined;
  private readonly objects = new Uint32Array(MAX_OBJECTS);
  /** The row before each one. */
  private readonly previous = new Int32Array(MAX_OBJECTS);
  private readonly targets = new Int32Array(MAX_OBJECTS);
  /** The rows plus one by the hash of their objects; 0 for a free slot. */
  private readonly slots = new Int32Array(SLOTS);
  private size = 0;
  /** The rows in the order of the rows before them, and where those of each begin; roots are first. */
  private sorted = new Int32Array(0);
  private begins = new Int32Array(0);

  constructor(findStep: StepToRoot, barrier?: number) {
    this.findStep = findStep;
    this.barrier = barrier;
  }

  /** Adds the path to an object; false when no root reaches it without the barrier, or when there are too many objects. */
  add(target: number): boolean {
    const path: number[] = [];
    let step: number | undefined = target;
    while (step !== undefined && step >= 0 && this.findRow(step) === NO_ROW) {
      if (step === this.barrier || path.length + this.size >= MAX_OBJECTS) return false;
      path.push(step);
      step = this.findStep(step);
    }
    if (step === undefined) return false;
    let row = step < 0 ? NO_ROW : this.findRow(step);
    for (let place = path.length - 1; place >= 0; place--) row = this.addRow(path[place] ?? 0, row);
    this.targets[row] = (this.targets[row] ?? 0) + 1;
    return true;
  }

  /** Counts the targets of all paths through each object, and sorts the rows. No path may be added afterwards. */
  finish(): this {
    const { size, previous, targets } = this;
    const begins = new Int32Array(size + 2);
    for (let row = size - 1; row >= 0; row--) {
      const before = previous[row] ?? NO_ROW;
      if (before >= 0) targets[before] = (targets[before] ?? 0) + (targets[row] ?? 0);
      begins[before + 2] = (begins[before + 2] ?? 0) + 1;
    }
    for (let row = 0; row <= size; row++) begins[row + 1] = (begins[row + 1] ?? 0) + (begins[row] ?? 0);
    const next = begins.slice();
    const sorted = new Int32Array(size);
    for (let row = 0; row < size; row++) {
      const group = (previous[row] ?? NO_ROW) + 1;
      const place = next[group] ?? 0;
      sorted[place] = row;
      next[group] = place + 1;
    }
    this.sorted = sorted;
    this.begins = begins;
    return this;
  }

  /** Lists the rows after one; for -1 those of the roots. */
  listNext(row: number): Int32Array {
    return this.sorted.subarray(this.begins[row + 1], this.begins[row + 2]);
  }

  getObject(row: number): number {
    return this.objects[row] ?? 0;
  }

  /** Returns the object before that of a row; undefined for a root. */
  getPrevious(row: number): number | undefined {
    const before = this.previous[row] ?? NO_ROW;
    return before < 0 ? undefined : this.objects[before];
  }

  countTargets(rows: readonly number[]): number {
    return rows.reduce((sum, row) => sum + (this.targets[row] ?? 0), 0);
  }

  private addRow(object: number, previous: number): number {
    const row = this.size++;
    this.objects[row] = object;
    this.previous[row] = previous;
    this.slots[this.findSlot(object)] = row + 1;
    return row;
  }

  private findRow(object: number): number {
    return (this.slots[this.findSlot(object)] ?? 0) - 1;
  }

  /** Finds the slot of an object, or a free one. */
  private findSlot(object: number): number {
    const { slots, objects } = this;
    const group = Math.imul(object >>> NEIGHBOR_BITS, HASH_FACTOR) >>> (32 - SLOT_BITS + NEIGHBOR_BITS);
    let slot = (group << NEIGHBOR_BITS) | (object & (NEIGHBORS - 1));
    for (let row = slots[slot] ?? 0; row !== 0 && objects[row - 1] !== object; row = slots[slot] ?? 0) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    return slot;
  }
}
