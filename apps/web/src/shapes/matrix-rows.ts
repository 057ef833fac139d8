import type { Matrix, MatrixRow } from '@hindsight/model';

type Group = Matrix['groups'][number];

/** A line of the table: the head of a group, or one of its rows. */
export type MatrixLine =
  | {
      readonly kind: 'group';
      readonly at: number;
      readonly group: Group;
      readonly open: boolean;
      readonly count: number;
    }
  | { readonly kind: 'row'; readonly row: MatrixRow };

/** The groups that the reader has opened or folded, against their initial state. */
export type Turned = ReadonlySet<number>;

/** Lists the lines in sight; a filter opens every group that has matching rows. */
export function listMatrixLines(groups: Matrix['groups'], turned: Turned, filter: string): MatrixLine[] {
  const words = filter.trim().toLowerCase();
  return groups.flatMap((group, at): MatrixLine[] => {
    const rows = words ? group.rows.filter(({ label }) => label.toLowerCase().includes(words)) : group.rows;
    if (words && rows.length === 0) return [];
    const open = words !== '' || (group.folded === true) === turned.has(at);
    const head: MatrixLine = { kind: 'group', at, group, open, count: rows.length };
    return open ? [head, ...rows.map((row): MatrixLine => ({ kind: 'row', row }))] : [head];
  });
}

export const countRows = ({ groups }: Matrix): number => groups.reduce((sum, { rows }) => sum + rows.length, 0);
