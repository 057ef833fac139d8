import type { Cell } from '@hindsight/model';
import { formatCell } from '@hindsight/render/browser';

/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d[\d,.]*$/;

/** A cell after RFC 4180; a text that would be a formula is defused with a leading apostrophe (OWASP, CSV injection). */
function csvCell(cell: Cell | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = formatCell(cell);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const toCsv = (columns: readonly string[], rows: readonly (readonly (Cell | number)[])[]): string =>
  [columns, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n');
