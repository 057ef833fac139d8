import type { NumberColumn } from '../columns.ts';

interface Stamped {
  readonly count: number;
  readonly at: NumberColumn;
}

/** A table on its way through its rows. */
class Walk<Table extends Stamped> {
  readonly table: Table;
  row = -1;
  /** When the next event of the table was; Infinity at its end. */
  at = 0;

  constructor(table: Table) {
    this.table = table;
    this.step();
  }

  /** To the next row with a stamp. */
  step(): void {
    const { count, at } = this.table;
    while (++this.row < count) {
      this.at = at.get(this.row);
      if (Number.isFinite(this.at)) return;
    }
    this.at = Number.POSITIVE_INFINITY;
  }
}

/**
 * Visits the rows of several tables by time. Each table is in the order of the log, which is that of time but for lines that
 * threads wrote a moment late: the tables are merged, not sorted. Rows without a stamp are left out.
 */
export function visitInTimeOrder<Table extends Stamped>(
  tables: readonly Table[],
  visit: (table: Table, row: number, at: number) => void,
): void {
  const walks = tables.filter(({ count }) => count > 0).map((table) => new Walk(table));
  const [first, ...others] = walks;
  if (!first) return;
  for (;;) {
    let next = first;
    for (const walk of others) if (walk.at < next.at) next = walk;
    if (next.at === Number.POSITIVE_INFINITY) return;
    visit(next.table, next.row, next.at);
    next.step();
  }
}
