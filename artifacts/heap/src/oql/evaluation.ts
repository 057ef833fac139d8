import type { Budget } from './budget.ts';
import type { OqlHeap } from './oql-heap.ts';
import type { OqlValue } from './value.ts';

/** One query at work. */
export class Evaluation {
  readonly heap: OqlHeap;
  readonly budget: Budget;
  readonly source: string;
  /** The row at which each query stands, the outermost first. */
  readonly rows: OqlValue[] = [];
  private readonly memory = new Map<symbol, unknown>();

  constructor(heap: OqlHeap, budget: Budget, source: string) {
    this.heap = heap;
    this.budget = budget;
    this.source = source;
  }

  /** What is worked out once for a query. */
  remembered<Known>(what: symbol, find: () => Known): Known {
    if (!this.memory.has(what)) this.memory.set(what, find());
    return this.memory.get(what) as Known;
  }

  /** Objects as a list, counted by the budget. */
  listOf(objects: Iterable<number>): OqlValue[] {
    const list: OqlValue[] = [];
    for (const object of objects) {
      this.budget.step();
      this.budget.keep(32);
      list.push({ object });
    }
    this.budget.release(32 * list.length);
    return list;
  }
}
