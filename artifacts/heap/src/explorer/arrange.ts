import type { ArrangedQuery, RowOrder } from '@hindsight/model';

/** The members by which every list of the explorer is arranged. */
interface Arrangeable {
  readonly label: string;
  readonly objects: number;
  readonly shallowSize: number;
  readonly retainedSize: number;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const COMPARE: Readonly<Record<RowOrder, (a: Arrangeable, b: Arrangeable) => number>> = {
  label: (a, b) => compareText(a.label, b.label),
  objects: (a, b) => b.objects - a.objects || compareText(a.label, b.label),
  shallowSize: (a, b) => b.shallowSize - a.shallowSize || compareText(a.label, b.label),
  retainedSize: (a, b) => b.retainedSize - a.retainedSize || compareText(a.label, b.label),
};

/** Filters rows by a part of their label and sorts them: numbers in descending order, names and rows of equal numbers in ascending order. */
export function arrangeRows<Row>(
  rows: readonly Row[],
  { filter = '', sort }: ArrangedQuery,
  read: (row: Row) => Arrangeable,
): readonly Row[] {
  const searched = filter.toLowerCase();
  if (searched === '' && sort === undefined) return rows;
  const labeled = rows.map((row) => ({ row, by: read(row) }));
  const found = searched === '' ? labeled : labeled.filter(({ by }) => by.label.toLowerCase().includes(searched));
  if (sort !== undefined) found.sort((a, b) => COMPARE[sort](a.by, b.by));
  return found.map(({ row }) => row);
}
