import { ArtifactError, type OqlCell, type OqlResult } from '@hindsight/model';

export type QueryRows = Pick<OqlResult, 'columns' | 'rows'>;
type Row = OqlResult['rows'][number];

const EQUAL_KEYS = new ArtifactError(
  'bad-parameter',
  'Rows of two dumps are matched by their texts, and several rows of one dump have the same. Group them (GROUP BY), or select a text in which they differ.',
);

/**
 * Joins the results of one query to two dumps. Addresses and numbers of objects differ between dumps, so rows are matched by the cells
 * that are no numbers. Each column of numbers becomes three: before, after, difference. Rows are sorted by the first difference. A
 * result without numbers says instead in which dump a row is.
 */
export function joinQueryResults(before: QueryRows, after: QueryRows): QueryRows {
  const columns = before.columns.length > 0 ? before.columns : after.columns;
  const isFigure = columns.map((_, column) => isColumnOfNumbers(column, [...before.rows, ...after.rows]));
  const [old, now] = [indexRows(before.rows, isFigure), indexRows(after.rows, isFigure)];
  const keys = [...new Set([...now.keys(), ...old.keys()])];
  const joined = keys.map((key) => joinRow(old.get(key), now.get(key), isFigure));
  const first = isFigure.indexOf(true);
  if (first >= 0) {
    const difference = isFigure.slice(0, first).length + 2;
    joined.sort((a, b) => Math.abs(Number(b[difference])) - Math.abs(Number(a[difference])));
  }
  return {
    columns: [
      ...columns.flatMap((name, column) =>
        isFigure[column] ? [`${name} before`, `${name} after`, `${name} difference`] : [name],
      ),
      ...(first < 0 ? ['is in'] : []),
    ],
    rows: joined,
  };
}

const isColumnOfNumbers = (column: number, rows: readonly Row[]): boolean =>
  rows.some((row) => typeof row[column] === 'number') &&
  rows.every((row) => row[column] === null || typeof row[column] === 'number');

/** An object is what its class and value say; its number is another one in the other dump. */
const toText = (cell: OqlCell | undefined): string | null => {
  if (cell === null || cell === undefined) return null;
  if (typeof cell !== 'object') return String(cell);
  return cell.value === undefined ? cell.label : `${cell.label} ${cell.value}`;
};

function indexRows(rows: readonly Row[], isFigure: readonly boolean[]): ReadonlyMap<string, Row> {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify(row.filter((_, column) => !isFigure[column]).map(toText));
    if (byKey.has(key)) throw EQUAL_KEYS;
    byKey.set(key, row);
  }
  return byKey;
}

function joinRow(old: Row | undefined, now: Row | undefined, isFigure: readonly boolean[]): Row {
  const cells = isFigure.flatMap((figure, column): readonly OqlCell[] => {
    const [was, is] = [old?.[column] ?? null, now?.[column] ?? null];
    return figure ? [was, is, Number(is) - Number(was)] : [toText(now ? is : was)];
  });
  if (isFigure.includes(true)) return cells;
  return [...cells, old && now ? 'both' : now ? 'only the second' : 'only the first'];
}
