// Pictures of structure as tables: for Markdown, terminal, paper and CSV, and for readers who prefer figures.
import type { Cell, Matrix, MatrixCell, MatrixRow, StackedBars, Table } from '@hindsight/model';
import { escapeControls } from '../report-text.ts';

/** A table with at most the requested number of rows, and how many were left out. */
export interface TruncatedTable {
  readonly table: Table;
  readonly left: number;
}

/** Makes a table with one row for each bar and one column for each part that occurs in any of them. */
export function toStackedTable({ title, unit, rows: all }: StackedBars, most: number): TruncatedTable {
  const rows = all.slice(0, most);
  const names = [...new Set(rows.flatMap(({ parts }) => parts.map(({ name }) => name)))];
  const table: Table = {
    kind: 'table',
    title,
    columns: ['', ...names],
    rows: rows.map(({ label, note, parts }): Cell[] => {
      const values = new Map(parts.map(({ name, value }) => [name, value]));
      return [note ? `${label} · ${note}` : label, ...names.map((name) => ({ value: values.get(name) ?? 0, unit }))];
    }),
  };
  return { table, left: all.length - rows.length };
}

function formatCell(cell: MatrixCell | null): string {
  if (!cell) return '–';
  return cell.same ? `${cell.letter} same` : `${cell.letter} ${cell.text}`;
}

const formatRow = ({ label, cells, measure }: MatrixRow, measured: boolean): Cell[] => [
  label,
  ...cells.map(formatCell),
  ...(measured ? [measure?.quantity ?? '–'] : []),
];

/**
 * Makes a table with the groups one after another, each below its title; folded groups have their title alone.
 * `most` limits the rows, not counting titles.
 */
export function toMatrixTable(matrix: Matrix, most: number): TruncatedTable {
  const { title, rowName, columns, measureName, groups } = matrix;
  const measured = measureName !== undefined;
  const empty = Array.from({ length: columns.length + (measured ? 1 : 0) }, () => '');
  const rows: Cell[][] = [];
  let free = most;
  let left = 0;
  for (const group of groups) {
    rows.push([escapeControls(group.title), ...empty]);
    const shown = group.folded ? [] : group.rows.slice(0, free);
    for (const row of shown) rows.push(formatRow(row, measured));
    free -= shown.length;
    if (!group.folded) left += group.rows.length - shown.length;
  }
  return {
    table: { kind: 'table', title, columns: [rowName, ...columns, ...(measured ? [measureName] : [])], rows },
    left,
  };
}
