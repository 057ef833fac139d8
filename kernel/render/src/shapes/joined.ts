import type { MatrixCell } from '@hindsight/model';

/** Cells beside each other that show the same stack, drawn as one. */
export interface JoinedCells {
  /** Null: not there. */
  readonly cell: MatrixCell | null;
  /** The first column, from 0. */
  readonly from: number;
  readonly span: number;
}

/** A cell goes on as long as the next one says that it is the same, and is in the same state. */
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

/** `same stack in all three · BatchRunner.scan:7` */
export function formatJoinedCells({ cell, span }: JoinedCells, columns: number): string {
  if (!cell) return 'not there';
  if (span === 1) return cell.text;
  const where = span === columns ? (WORDS[span] ?? `all ${span}`) : `${span} of ${columns}`;
  return `same stack in ${where} · ${cell.text}`;
}
