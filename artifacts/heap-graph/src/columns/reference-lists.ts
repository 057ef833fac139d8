import { Column, type SharedColumn } from './column.ts';
import type { MemoryBudget } from './memory-budget.ts';

/** The end of a list of references: the complement of the only number that no object has. */
export const END_OF_LIST = -0x8000_0000;

/**
 * The references of all objects: for each object the start of its list, and in one column all lists one after the
 * other, each terminated by `END_OF_LIST`. A weak, soft, phantom or final reference is stored as the bitwise complement
 * of its target.
 */
export class ReferenceLists {
  private readonly starts: Column;
  private readonly edges: Column;

  constructor(starts: Column, edges: Column) {
    this.starts = starts;
    this.edges = edges;
  }

  /**
   * Returns the position at which the list of an object begins; for an object without references that of an empty list.
   */
  getStart(object: number): number {
    return this.starts.at(object) >>> 0;
  }

  /** Returns the target at a position, its complement for a weak reference, or `END_OF_LIST`. */
  at(position: number): number {
    return this.edges.at(position);
  }

  /** Returns the list of an object as an array. Too slow for millions of objects. */
  listEdges(object: number): number[] {
    const list: number[] = [];
    for (let at = this.getStart(object); this.at(at) !== END_OF_LIST; at++) list.push(this.at(at));
    return list;
  }

  /** Sets the cache size of references that are in a file. */
  setCacheBytes(bytes: number): void {
    this.edges.setCacheBytes(bytes);
  }

  /** Moves the list starts to a scratch file when memory is scarce. Random access is slow afterwards. */
  spill(budget: MemoryBudget): void {
    budget.spill(this.starts);
    this.edges.setCacheBytes(0);
  }

  /** Returns the lists for another thread; undefined when they are in files. */
  toShared(): SharedReferenceLists | undefined {
    const [starts, edges] = [this.starts.toShared(), this.edges.toShared()];
    return starts && edges && { starts, edges };
  }

  static fromShared({ starts, edges }: SharedReferenceLists): ReferenceLists {
    return new ReferenceLists(Column.fromShared(starts), Column.fromShared(edges));
  }
}

/** The form in which reference lists are sent to another thread. */
export interface SharedReferenceLists {
  readonly starts: SharedColumn;
  readonly edges: SharedColumn;
}
