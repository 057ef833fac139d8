import type { PoolName } from '../../../events.ts';
import type { Collection } from '../text/brackets.ts';
import { type HeapTable, readHeapRow } from './heap-at-gc.ts';

type Place = 'before' | 'after' | 'footer';

/** Follows the heap tables of a log: which rows belong to what. */
export class HeapTables {
  private place: Place | undefined;
  private table: HeapTable = {};
  private before: HeapTable | undefined;

  get isOpen(): boolean {
    return this.place !== undefined;
  }

  /** `{Heap before GC invocations=1 (full 0):` stands before its collection, or after the first words of it (JDK 5, 6). */
  beginBefore(): void {
    this.place = 'before';
    this.table = {};
    this.before = this.table;
  }

  /** `Heap after GC invocations=2 (full 0):` */
  beginAfter(collection: Collection | undefined): void {
    this.place = 'after';
    this.table = {};
    if (collection) collection.heapAfter = this.table;
  }

  /** `Heap` */
  beginFooter(): void {
    this.place = 'footer';
    this.table = {};
  }

  end(): void {
    this.place = undefined;
  }

  /** The table before a collection, given out once. */
  takeBefore(): HeapTable | undefined {
    const { before } = this;
    this.before = undefined;
    return before;
  }

  /** Takes a row; the pool it was of when it stands in the footer. */
  row(text: string): { pool: PoolName; used: number; committed: number } | undefined {
    const pool = readHeapRow(text, this.table);
    const state = pool && this.table[pool];
    return this.place === 'footer' && pool && state ? { pool, ...state } : undefined;
  }
}
