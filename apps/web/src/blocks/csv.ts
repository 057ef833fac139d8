import type { Cell } from '@hindsight/model';
import { formatCell, formatCsvRow } from '@hindsight/render/browser';

/** A table as a CSV file; quantities are written with their unit. */
export const formatCsv = (columns: readonly string[], rows: readonly (readonly (Cell | number)[])[]): string =>
  [columns, ...rows]
    .map((row) => row.map((cell) => (typeof cell === 'number' ? cell : formatCell(cell))))
    .map((row) => formatCsvRow(row, { keepNumbers: true }))
    .join('\r\n');
