import { computeSum } from '@hindsight/claims';
import type { Table } from '@hindsight/model';
import { escapeControls, formatCell, isNumeric } from '../report-text.ts';
import { clip } from './lines.ts';

const INDENT = '  ';
const GAP = '  ';
const MAX_CELL_CHARACTERS = 60;
/** Shorter texts are no longer understood. */
const MIN_CELL_CHARACTERS = 16;

/** Formats a table in columns. When it is wider than the terminal, its longest texts are cut, and never a figure. */
export function formatTable({ title, columns, rows }: Table, width: number): string {
  const cells = [
    columns.map((name) => escapeControls(name)),
    ...rows.map((row) => row.map((cell) => escapeControls(formatCell(cell)))),
  ];
  const right = columns.map((_, column) => rows.some((row) => isNumeric(row[column])));
  const widths = fitColumns(cells, right, width);
  const formatRow = (row: readonly string[]) => {
    const padded = row.map((cell, column) => {
      const available = widths[column] ?? 0;
      if (right[column]) return cell.padStart(available);
      // A title over the row of a group has the whole line.
      const isTitle = column === 0 && row.slice(1).every((other) => other === '');
      return isTitle ? clip(cell, width - INDENT.length) : clip(cell, available).padEnd(available);
    });
    return `${INDENT}${padded.join(GAP)}`.trimEnd();
  };
  return [...(title ? [title] : []), ...cells.map(formatRow)].join('\n');
}

/** Narrows the widest column of text until the row fits, or no text can be cut further. */
function fitColumns(cells: readonly (readonly string[])[], right: readonly boolean[], width: number): number[] {
  const widths = right.map((isFigure, column) => {
    const longest = Math.max(...cells.map((row) => row[column]?.length ?? 0));
    return isFigure ? longest : Math.min(longest, MAX_CELL_CHARACTERS);
  });
  let excess = INDENT.length + computeSum(widths) + GAP.length * (widths.length - 1) - width;
  while (excess > 0) {
    const texts = widths.map((columnWidth, column) => (right[column] ? 0 : columnWidth));
    const widest = texts.indexOf(Math.max(...texts));
    const [second = 0] = texts.filter((_, column) => column !== widest).sort((a, b) => b - a);
    const available = (texts[widest] ?? 0) - MIN_CELL_CHARACTERS;
    if (available <= 0) break;
    const step = Math.min(available, excess, Math.max(1, (texts[widest] ?? 0) - second));
    widths[widest] = (widths[widest] ?? 0) - step;
    excess -= step;
  }
  return widths;
}
