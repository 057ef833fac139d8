import { BitSet } from './bit-set.ts';
import { Column, type SharedColumn } from './column.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { findWholeArray, type NumberArray, type Numbers, type ReadNumbers, wrapNumbers } from './numbers.ts';

/** The end of a list of references. */
export const END_OF_LIST = -1;

/** Encodes a weak, soft, phantom or final reference: the codes are below `END_OF_LIST`. */
export const encodeWeak = (target: number): number => -2 - target;

/** Returns the target of a reference of any strength. */
export const decodeTarget = (edge: number): number => (edge < 0 ? -2 - edge : edge);

const WORD = 2 ** 32;
/** Bytes per object that a walk needs beside them: its set of reached objects, and its stack unless it is very deep. */
const BYTES_OF_WALK = 1;

/**
 * The references of all objects: for each object the start of its list, and in one column all lists one after the
 * other, each terminated by `END_OF_LIST`.
 */
export class ReferenceLists {
  private starts: ReadNumbers;
  private readonly edges: Column;

  constructor(starts: ReadNumbers, edges: Column) {
    this.starts = starts;
    this.edges = edges;
  }

  /**
   * Returns the position at which the list of an object begins; for an object without references that of an empty list.
   */
  getStart(object: number): number {
    const start = this.starts.at(object) ?? 0;
    return start < 0 ? start + WORD : start;
  }

  /** Returns the target at a position, its code for a weak reference, or `END_OF_LIST`. */
  at(position: number): number {
    return this.edges.at(position);
  }

  /** Returns the list of an object as an array. Too slow for millions of objects. */
  listEdges(object: number): number[] {
    const list: number[] = [];
    for (let at = this.getStart(object); this.at(at) !== END_OF_LIST; at++) list.push(this.at(at));
    return list;
  }

  /** Finds the objects to which at least one strong reference leads. */
  findTargets(objects: number): BitSet {
    const { edges } = this;
    const targets = new BitSet(objects);
    for (let at = 0; at < edges.length; at++) {
      const edge = edges.at(at);
      if (edge >= 0) targets.set(edge);
    }
    return targets;
  }

  /** Lets references that are in a file use the free memory while `walk` reads them at random. */
  withCache<Out>(budget: MemoryBudget, objects: number, walk: () => Out): Out {
    this.edges.setCacheBytes(budget.computeFreeBytesOfWalk() - BYTES_OF_WALK * objects);
    const result = walk();
    this.edges.setCacheBytes(0);
    return result;
  }

  /** Moves the list starts to a scratch file when memory is scarce. Random access is slow afterwards. */
  spill(budget: MemoryBudget): void {
    this.starts = budget.spill(this.starts as Numbers);
  }

  /** Returns the lists for another thread; undefined when they are in files. */
  toShared(): SharedReferenceLists | undefined {
    const [starts, edges] = [findWholeArray(this.starts), this.edges.toShared()];
    return starts && edges && { starts, edges };
  }

  static fromShared({ starts, edges }: SharedReferenceLists): ReferenceLists {
    return new ReferenceLists(wrapNumbers(starts), Column.fromShared(edges));
  }
}

/** The form in which reference lists are sent to another thread. */
export interface SharedReferenceLists {
  readonly starts: NumberArray;
  readonly edges: SharedColumn;
}
