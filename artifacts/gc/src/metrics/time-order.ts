import type { NumberColumn } from '../columns.ts';

interface Stamped {
  readonly count: number;
  readonly at: NumberColumn;
}

/**
 * Visits the rows of several tables by time. Each table is in the order of the log, which is that of time but for lines that
 * threads wrote a moment late: the tables are merged, not sorted. Rows without a stamp are left out.
 */
export function visitInTimeOrder<Table extends Stamped>(
  tables: readonly Table[],
  visit: (table: Table, row: number, at: number) => void,
): void {
  const next = tables.map((table) => firstStamped(table, 0));
  for (;;) {
    let earliest = -1;
    let earliestAt = Number.POSITIVE_INFINITY;
    for (const [index, table] of tables.entries()) {
      const at = table.at.get(next[index] as number);
      if (at < earliestAt) {
        earliest = index;
        earliestAt = at;
      }
    }
    const table = tables[earliest];
    if (!table) return;
    const row = next[earliest] as number;
    visit(table, row, earliestAt);
    next[earliest] = firstStamped(table, row + 1);
  }
}

/** Beyond the last row a column may read anything but its own rows; Infinity ends the table. */
function firstStamped({ count, at }: Stamped, from: number): number {
  let row = from;
  while (row < count && !Number.isFinite(at.get(row))) row++;
  return row < count ? row : Number.POSITIVE_INFINITY;
}
