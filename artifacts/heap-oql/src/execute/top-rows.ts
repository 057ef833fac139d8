import type { QueryBudget } from '../evaluate/query-budget.ts';
import { rankValues } from '../values/compare.ts';
import type { ResultRow } from './result-row.ts';
import type { OqlValue } from '../values/value.ts';

interface KeyedRow {
  readonly keys: readonly OqlValue[];
  readonly row: ResultRow;
  readonly bytes: number;
}

/** Rough bytes of a row that is kept, without its texts. */
const ROW_BYTES = 160;
/** Rows beyond those that are wanted, before they are sorted and cut. */
const SLACK_ROWS = 1000;

/** The first rows in an order: of a million rows only those are kept that can still be among them. */
export class TopRows {
  /** Rows that came. */
  count = 0;
  private readonly kept: KeyedRow[] = [];
  /** The keys of the last of those that are wanted, when there are as many: what comes behind it is not needed. */
  private last: readonly OqlValue[] | undefined;
  private readonly wanted: number;
  private readonly descending: readonly boolean[];
  private readonly budget: QueryBudget;

  constructor(wanted: number, descending: readonly boolean[], budget: QueryBudget) {
    this.wanted = wanted;
    this.descending = descending;
    this.budget = budget;
  }

  add(row: ResultRow): void {
    this.count++;
    const keys = row.keys();
    if (this.last && this.compare(keys, this.last) >= 0) return;
    const bytes = keys.reduce<number>((sum, key) => sum + (typeof key === 'string' ? 2 * key.length : 0), ROW_BYTES);
    this.budget.reserve(bytes);
    this.kept.push({ keys, row, bytes });
    if (this.kept.length >= 2 * this.wanted + SLACK_ROWS) this.prune();
  }

  toSorted(): ResultRow[] {
    this.prune();
    return this.kept.map(({ row }) => row);
  }

  private prune(): void {
    this.kept.sort((a, b) => this.compare(a.keys, b.keys));
    for (const { bytes } of this.kept.splice(this.wanted)) this.budget.release(bytes);
    if (this.kept.length === this.wanted) this.last = this.kept.at(-1)?.keys;
  }

  /** Rows that are equal stay in the order in which they came: sorting is stable. */
  private compare(a: readonly OqlValue[], b: readonly OqlValue[]): number {
    this.budget.step();
    for (let place = 0; place < this.descending.length; place++) {
      const order = rankValues(a[place] ?? null, b[place] ?? null);
      if (order !== 0) return this.descending[place] ? -order : order;
    }
    return 0;
  }
}
