import { Column, type SharedColumn } from './column.ts';
import type { Room } from './memory-budget.ts';

/** Behind the last reference of a list: the complement of the one number that no object has. */
export const END = -0x8000_0000;

/**
 * References of all objects, as lists: where the list of an object begins, then one target after the other, then END. A weak, soft,
 * phantom or final reference is written as the complement of its target.
 */
export class References {
  private readonly starts: Column;
  private readonly edges: Column;

  constructor(starts: Column, edges: Column) {
    this.starts = starts;
    this.edges = edges;
  }

  /** Where the list of an object begins; lists of objects without references are empty. */
  startOf(object: number): number {
    return this.starts.at(object) >>> 0;
  }

  /** The target there, its complement, or END. */
  at(position: number): number {
    return this.edges.at(position);
  }

  /** All of an object, for whoever does not ask for millions of objects. */
  of(object: number): number[] {
    const list: number[] = [];
    for (let at = this.startOf(object); this.at(at) !== END; at++) list.push(this.at(at));
    return list;
  }

  /** How much may stay in memory of what is in a file. */
  keep(bytes: number): void {
    this.edges.keep(bytes);
  }

  /** Takes where lists begin out of memory as well, where there is none to spare: nobody asks at random any more. */
  spill(room: Room): void {
    room.spill(this.starts);
    this.edges.keep(0);
  }

  /** Undefined when they are in files. */
  shared(): SharedReferences | undefined {
    const [starts, edges] = [this.starts.shared(), this.edges.shared()];
    return starts && edges && { starts, edges };
  }

  static of({ starts, edges }: SharedReferences): References {
    return new References(Column.of(starts), Column.of(edges));
  }
}

/** As another thread is told of them. */
export interface SharedReferences {
  readonly starts: SharedColumn;
  readonly edges: SharedColumn;
}
