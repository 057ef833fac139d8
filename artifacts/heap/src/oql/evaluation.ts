import type { HeapClass } from '../model.ts';
import type { Budget } from './budget.ts';
import type { OqlHeap } from './oql-heap.ts';
import { isList, type OqlValue } from './value.ts';

/** One query at work. */
export class Evaluation {
  readonly heap: OqlHeap;
  readonly budget: Budget;
  readonly source: string;
  /** The row at which each query stands, the outermost first. */
  readonly rows: OqlValue[] = [];
  /** Objects of the classes that the query goes through itself: those that it looked at, of all that were known beforehand. */
  readonly progress = { looked: 0, toLook: 0 };
  /** Shows what was found until now. */
  showPiece: (() => void) | undefined;
  private readonly memory = new Map<symbol, unknown>();

  constructor(heap: OqlHeap, budget: Budget, source: string) {
    this.heap = heap;
    this.budget = budget;
    this.source = source;
  }

  /** The next row comes. Of the outermost query nothing is half done then: what was found can be shown. */
  nextRow(depth: number): void {
    this.budget.step();
    if (depth === 0 && this.budget.isPieceDue) this.showPiece?.();
  }

  /** What is worked out once for a query. */
  remembered<Known>(what: symbol, find: () => Known): Known {
    if (!this.memory.has(what)) this.memory.set(what, find());
    return this.memory.get(what) as Known;
  }

  /** Objects as a list, counted by the budget; each once where the source may repeat them. */
  listOf(objects: Iterable<number>, each: 'once' | 'as often as it comes' = 'as often as it comes'): OqlValue[] {
    const list: OqlValue[] = [];
    const seen = each === 'once' ? new Set<number>() : undefined;
    for (const object of objects) {
      this.budget.step();
      if (seen?.has(object)) continue;
      seen?.add(object);
      this.budget.keep(ITEM_BYTES);
      list.push({ object });
    }
    this.budget.release(ITEM_BYTES * list.length);
    return list;
  }

  /** The classes for which something holds, as objects. */
  classesWhere(holds: (one: HeapClass) => boolean): OqlValue[] {
    this.weighClasses();
    return this.heap.classes.flatMap((one) => (one.object >= 0 && holds(one) ? { object: one.object } : []));
  }

  /** A look at every class. */
  weighClasses(): void {
    this.budget.step(this.heap.classes.length >> 2);
  }

  /** What is done to all items of a list, or all letters of a text, takes its time. */
  weigh(value: OqlValue): void {
    if (isList(value)) this.budget.step(value.length >> 2);
    else if (typeof value === 'string') this.budget.step(value.length >> 8);
  }
}

/** Rough bytes of an object in a list. */
const ITEM_BYTES = 40;
