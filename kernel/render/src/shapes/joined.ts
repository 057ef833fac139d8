import type { MatrixCell } from '@hindsight/model';

/** Neighboring cells that show the same stack and are drawn as one. */
export interface JoinedCells {
  /** Null when the thread is not in the dump. */
  readonly cell: MatrixCell | null;
  /** The first column, counted from 0. */
  readonly from: number;
  readonly span: number;
}

/** Joins each cell with those after it that are marked as the same and are in the same state. */
export function joinCells(cells: readonly (MatrixCell | null)[]): JoinedCells[] {
  const joined: JoinedCells[] = [];
  cells.forEach((cell, from) => {
    const before = joined.at(-1);
    if (cell?.same && before?.cell && before.cell.tone === cell.tone) {
      joined[joined.length - 1] = { ...before, span: before.span + 1 };
    } else joined.push({ cell, from, span: 1 });
  });
  return joined;
}

const WORDS = ['', '', 'both', 'all three', 'all four', 'all five'];

/** Formats a run of cells: `same stack in all three · BatchRunner.scan:7`. */
export function formatJoinedCells({ cell, span }: JoinedCells, columns: number): string {
  if (!cell) return 'not there';
  if (span === 1) return cell.text;
  const where = span === columns ? (WORDS[span] ?? `all ${span}`) : `${span} of ${columns}`;
  return `same stack in ${where} · ${cell.text}`;
}
