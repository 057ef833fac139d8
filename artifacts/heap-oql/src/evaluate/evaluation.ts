import type { HeapClass } from '@hindsight/heap-graph';
import type { QueryBudget } from './query-budget.ts';
import type { OqlHeap } from '../oql-heap.ts';
import { isList, type OqlValue } from '../values/value.ts';

/** One query at work. */
export class Evaluation {
  readonly heap: OqlHeap;
  readonly budget: QueryBudget;
  readonly source: string;
  /** The row at which each query stands, the outermost first. */
  readonly rows: OqlValue[] = [];
  /** Objects of the classes that the query goes through itself: those that it looked at, of all that were known beforehand. */
  readonly progress = { looked: 0, toLook: 0 };
  /** Shows what was found until now. */
  emitPartialResult: (() => void) | undefined;
  private readonly memo = new Map<symbol, unknown>();

  constructor(heap: OqlHeap, budget: QueryBudget, source: string) {
    this.heap = heap;
    this.budget = budget;
    this.source = source;
  }

  /** The next row comes. Of the outermost query nothing is half done then: what was found can be shown. */
  nextRow(depth: number): void {
    this.budget.step();
    if (depth === 0 && this.budget.isPartialResultDue) this.emitPartialResult?.();
  }

  /** What is worked out once for a query. */
  memoize<Known>(what: symbol, find: () => Known): Known {
    if (!this.memo.has(what)) this.memo.set(what, find());
    return this.memo.get(what) as Known;
  }

  /** Objects as a list, counted by the budget; each once where the source may repeat them. */
  toObjectList(objects: Iterable<number>, each: 'once' | 'as often as it comes' = 'as often as it comes'): OqlValue[] {
    const list: OqlValue[] = [];
    const seen = each === 'once' ? new Set<number>() : undefined;
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

  /** The classes for which something holds, as objects. */
  listClasses(holds: (one: HeapClass) => boolean): OqlValue[] {
    this.chargeForClasses();
    return this.heap.classes.flatMap((one) => (one.object >= 0 && holds(one) ? { object: one.object } : []));
  }

  /** A look at every class. */
  chargeForClasses(): void {
    this.budget.step(this.heap.classes.length >> 2);
  }

  /** What is done to all items of a list, or all letters of a text, takes its time. */
  chargeFor(value: OqlValue): void {
    if (isList(value)) this.budget.step(value.length >> 2);
    else if (typeof value === 'string') this.budget.step(value.length >> 8);
  }
}

/** Rough bytes of an object in a list. */
const ITEM_BYTES = 40;
