/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d[\d,.]*$/;

export interface CsvOptions {
  /** Leaves texts that are numbers as they are, also negative ones. */
  readonly keepNumbers?: boolean;
}

function formatCsvCell(value: string | number | undefined, { keepNumbers = false }: CsvOptions): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const isFormula = FORMULA_START.test(text) && !(keepNumbers && NUMBER.test(text));
  const safe = isFormula ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A row of a CSV file (RFC 4180) without its line end. A leading apostrophe keeps a spreadsheet from running a text
 * as a formula.
 */
export const formatCsvRow = (cells: readonly (string | number | undefined)[], options: CsvOptions = {}): string =>
  cells.map((cell) => formatCsvCell(cell, options)).join(',');
