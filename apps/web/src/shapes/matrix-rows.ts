import type { Matrix, MatrixRow } from '@hindsight/model';

type Group = Matrix['groups'][number];

/** One line of the table: the head of a group, or a row of it. */
export type MatrixLine =
  | {
      readonly kind: 'group';
      readonly at: number;
      readonly group: Group;
      readonly open: boolean;
      readonly count: number;
    }
  | { readonly kind: 'row'; readonly row: MatrixRow };

/** Groups that the reader has opened or folded against how they came. */
export type Turned = ReadonlySet<number>;

/** What the reader sees; a search opens every group that has what is searched. */
export function matrixLines(groups: Matrix['groups'], turned: Turned, filter: string): MatrixLine[] {
  const words = filter.trim().toLowerCase();
  return groups.flatMap((group, at): MatrixLine[] => {
    const rows = words ? group.rows.filter(({ label }) => label.toLowerCase().includes(words)) : group.rows;
    if (words && rows.length === 0) return [];
    const open = words !== '' || (group.folded === true) === turned.has(at);
    const head: MatrixLine = { kind: 'group', at, group, open, count: rows.length };
    return open ? [head, ...rows.map((row): MatrixLine => ({ kind: 'row', row }))] : [head];
  });
}

export const rowCount = ({ groups }: Matrix): number => groups.reduce((sum, { rows }) => sum + rows.length, 0);
