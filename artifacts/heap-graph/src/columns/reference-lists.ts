import { Column, type SharedColumn } from './column.ts';
import type { MemoryBudget } from './memory-budget.ts';

/** Ends a list of references: the complement of the one number that no object has. */
export const END_OF_LIST = -0x8000_0000;

/**
 * References of all objects, as lists: where the list of an object begins, then one target after the other, then END. A weak, soft,
 * phantom or final reference is written as the complement of its target.
 */
export class ReferenceLists {
  private readonly starts: Column;
  private readonly edges: Column;

  constructor(starts: Column, edges: Column) {
    this.starts = starts;
    this.edges = edges;
  }

  /** Where the list of an object begins; lists of objects without references are empty. */
  getStart(object: number): number {
    return this.starts.at(object) >>> 0;
  }

  /** The target there, its complement, or END. */
  at(position: number): number {
    return this.edges.at(position);
  }

  /** The references of one object as an array. Too slow for millions of objects. */
  list(object: number): number[] {
    const list: number[] = [];
    for (let at = this.getStart(object); this.at(at) !== END_OF_LIST; at++) list.push(this.at(at));
    return list;
  }

  /** How much may stay in memory of what is in a file. */
  setCacheBytes(bytes: number): void {
    this.edges.setCacheBytes(bytes);
  }

  /** Moves the starts of lists to a scratch file when memory is scarce. Random access is slow afterwards. */
  spill(budget: MemoryBudget): void {
    budget.spill(this.starts);
    this.edges.setCacheBytes(0);
  }

  /** Undefined when they are in files. */
  toShared(): SharedReferenceLists | undefined {
    const [starts, edges] = [this.starts.toShared(), this.edges.toShared()];
    return starts && edges && { starts, edges };
  }

  static of({ starts, edges }: SharedReferenceLists): ReferenceLists {
    return new ReferenceLists(Column.fromShared(starts), Column.fromShared(edges));
  }
}

/** In the form in which they are sent to another thread. */
export interface SharedReferenceLists {
  readonly starts: SharedColumn;
  readonly edges: SharedColumn;
}
