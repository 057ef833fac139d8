import type { HeapClass } from '@hindsight/heap-graph';
import type { OqlHeap } from '../oql-heap.ts';
import { isList, type OqlValue } from '../values/value.ts';
import type { QueryBudget } from './query-budget.ts';

/** The state of one running query. */
export class Evaluation {
  readonly heap: OqlHeap;
  readonly budget: QueryBudget;
  readonly source: string;
  /** The current row of each nested query, the outermost first. */
  readonly rows: OqlValue[] = [];
  /**
   * Progress of the scan: the objects that the query has scanned and all that it will scan, as far as that is known
   * beforehand.
   */
  readonly progress = { scannedObjects: 0, totalObjects: 0 };
  /** Emits a partial result. */
  emitPartialResult: (() => void) | undefined;
  private readonly memo = new Map<symbol, unknown>();

  constructor(heap: OqlHeap, budget: QueryBudget, source: string) {
    this.heap = heap;
    this.budget = budget;
    this.source = source;
  }

  /**
   * Called before each row. Between rows of the outermost query no computation is half done, so partial results are
   * emitted here.
   */
  nextRow(depth: number): void {
    this.budget.step();
    if (depth === 0 && this.budget.isPartialResultDue) this.emitPartialResult?.();
  }

  /** Computes a value once per query. */
  memoize<Known>(what: symbol, find: () => Known): Known {
    if (!this.memo.has(what)) this.memo.set(what, find());
    return this.memo.get(what) as Known;
  }

  /** Converts object numbers to a list and charges the budget for it. Duplicates are removed on request. */
  toObjectList(objects: Iterable<number>, duplicates: 'keep' | 'remove' = 'keep'): OqlValue[] {
    const list: OqlValue[] = [];
    const seen = duplicates === 'remove' ? new Set<number>() : undefined;
    for (const object of objects) {
      this.budget.step();
      if (seen?.has(object)) continue;
      seen?.add(object);
      this.budget.reserve(ITEM_BYTES);
      list.push({ object });
    }
    this.budget.release(ITEM_BYTES * list.length);
    return list;
  }

  /** Lists the classes that match a condition, as objects. */
  listClasses(holds: (one: HeapClass) => boolean): OqlValue[] {
    this.chargeForClasses();
    return this.heap.classes.flatMap((one) => (one.object >= 0 && holds(one) ? { object: one.object } : []));
  }

  /** Charges the budget for a loop over all classes. */
  chargeForClasses(): void {
    this.budget.step(this.heap.classes.length >> 2);
  }

  /** Charges the budget for work on all items of a list or all characters of a text. */
  chargeFor(value: OqlValue): void {
    if (isList(value)) this.budget.step(value.length >> 2);
    else if (typeof value === 'string') this.budget.step(value.length >> 8);
  }
}

/** Estimated bytes of an object in a list. */
const ITEM_BYTES = 40;
