import type { ArrangedQuery, RowOrder } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { formatLabel } from './display-value.ts';

/** Longer lists keep their order, and are not filtered: a label is read from the dump for each object. */
const MAX_ARRANGED = 500_000;

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
  objects: (a, b) => b.objects - a.objects,
  shallowSize: (a, b) => b.shallowSize - a.shallowSize,
  retainedSize: (a, b) => b.retainedSize - a.retainedSize,
};

/** Filters rows by a part of their label and sorts them: numbers in descending order, names in ascending order. */
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

/** Arranges objects by their class and sizes. */
export function arrangeObjects(
  heap: IndexedHeap,
  objects: readonly number[],
  question: ArrangedQuery,
): readonly number[] {
  if (objects.length > MAX_ARRANGED) return objects;
  const needsLabel = question.sort === 'label' || (question.filter ?? '') !== '';
  return arrangeRows(objects, question, (object) => ({
    label: needsLabel ? formatLabel(heap, object) : '',
    objects: 1,
    shallowSize: heap.getShallowSize(object),
    retainedSize: heap.getRetainedSize(object),
  }));
}
