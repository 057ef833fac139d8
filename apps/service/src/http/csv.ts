import { formatCsvRow } from '@hindsight/render/browser';

/** Formats a row of a CSV file with its line end. */
export const formatCsvLine = (cells: readonly (string | number | undefined)[]): string => `${formatCsvRow(cells)}\r\n`;
