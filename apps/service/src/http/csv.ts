import { formatCsvRow } from '@hindsight/render';

/** A line of a CSV file with its line end. */
export const csvLine = (cells: readonly (string | number | undefined)[]): string => `${formatCsvRow(cells)}\r\n`;
