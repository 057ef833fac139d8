import type { QueryBudget } from '../evaluate/query-budget.ts';
import { rankValues } from '../values/compare.ts';
import type { OqlValue } from '../values/value.ts';
import type { ResultRow } from './result-row.ts';

interface KeyedRow {
  readonly keys: readonly OqlValue[];
  readonly row: ResultRow;
  readonly bytes: number;
}

/** Estimated bytes of a row that is kept, without its texts. */
const ROW_BYTES = 160;
/** Number of surplus rows that are collected before the rows are sorted and pruned. */
const SLACK_ROWS = 1000;

/** Keeps the first `maxRows` rows of a sort order, so that a million rows need not be held. */
export class TopRows {
  /** Number of rows that were added. */
  count = 0;
  private readonly kept: KeyedRow[] = [];
  /** The keys of the last row that is kept, once there are enough: rows after it are not needed. */
  private last: readonly OqlValue[] | undefined;
  private readonly maxRows: number;
  private readonly descending: readonly boolean[];
  private readonly budget: QueryBudget;

  constructor(maxRows: number, descending: readonly boolean[], budget: QueryBudget) {
    this.maxRows = maxRows;
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
    if (this.kept.length >= 2 * this.maxRows + SLACK_ROWS) this.prune();
  }

  toSorted(): ResultRow[] {
    this.prune();
    return this.kept.map(({ row }) => row);
  }

  private prune(): void {
    this.kept.sort((a, b) => this.compare(a.keys, b.keys));
    for (const { bytes } of this.kept.splice(this.maxRows)) this.budget.release(bytes);
    if (this.kept.length === this.maxRows) this.last = this.kept.at(-1)?.keys;
  }

  /** Equal rows keep their original order, because sorting is stable. */
  private compare(a: readonly OqlValue[], b: readonly OqlValue[]): number {
    this.budget.step();
    for (let index = 0; index < this.descending.length; index++) {
      const order = rankValues(a[index] ?? null, b[index] ?? null);
      if (order !== 0) return this.descending[index] ? -order : order;
    }
    return 0;
  }
}
