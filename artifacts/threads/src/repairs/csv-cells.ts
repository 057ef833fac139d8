import { toLine } from '@hindsight/intake';
import type { Head, Line } from '@hindsight/model';
import { type Repair, repairEachLine } from './repair.ts';

/** Matches the header of a thread inside of a cell, whose quotes are doubled. */
const HEADER = /(?:^|[,;])"?""[^"]{1,200}"" (?:#\d|\[\d|daemon |prio=|os_prio=)/;
const CELL = /"((?:[^"]|"")*)"|[^,;"]+|(?=[,;])/y;
const MAX_CELLS = 100;

/** Splits a line into its cells; undefined when it is none, such as a line in the middle of a cell. */
function splitCells(text: string): string[] | undefined {
  const cells: string[] = [];
  for (let at = 0; at <= text.length && cells.length < MAX_CELLS; ) {
    CELL.lastIndex = at;
    const match = CELL.exec(text);
    const [cell = '', quoted] = match ?? [];
    cells.push((quoted ?? cell).replaceAll('""', '"'));
    at += cell.length;
    if (at >= text.length) return cells;
    if (text[at] !== ',' && text[at] !== ';') return undefined;
    at++;
  }
  return undefined;
}

/** Finds the column of the dump when each of its lines is a row; undefined when the whole dump is one cell. */
function findColumn({ lines }: Head): number | undefined {
  const header = lines.find((line) => HEADER.test(line) && splitCells(line) !== undefined);
  const column = splitCells(header ?? '')?.findIndex((cell) => /^"[^"]{1,200}" /.test(cell)) ?? -1;
  return column < 0 ? undefined : column;
}

function readCell(line: Line, column: number | undefined): Line {
  const cell = column === undefined ? line.text.replaceAll('""', '"') : splitCells(line.text)?.[column];
  return cell === undefined ? line : toLine(cell, line.number);
}

/** A dump in a table of comma-separated values: in one cell, or a line in each row. */
export const CSV_CELLS: Repair = {
  applies: ({ lines }) => lines.some((line) => HEADER.test(line)),
  open: repairEachLine((head) => {
    const column = findColumn(head);
    return (line) => readCell(line, column);
  }),
};
