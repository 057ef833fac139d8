import type { HeapPage, HistogramQuestion, HistogramRow } from '@hindsight/model';
import type { Group } from '../metrics/retention/histogram-groups.ts';
import type { GroupName } from '../saved-index/facts.ts';
import type { SavedHeap } from '../saved-index/saved-heap.ts';
import { pageOf } from './page.ts';

const GROUPS: Readonly<Record<HistogramQuestion['groupBy'], GroupName>> = {
  class: 'byClass',
  superclass: 'bySuperclass',
  loader: 'byLoader',
  package: 'byPackage',
};

type Order = (a: Group, b: Group) => number;

const byLabel: Order = (a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0);

/** Largest first, names from A on. */
const ORDERS: Readonly<Record<HistogramQuestion['sort'], Order>> = {
  objects: (a, b) => b.objects - a.objects || byLabel(a, b),
  shallowSize: (a, b) => b.shallow - a.shallow || byLabel(a, b),
  retainedSize: (a, b) => b.retained - a.retained || byLabel(a, b),
  label: byLabel,
};

export function histogram(heap: SavedHeap, question: HistogramQuestion): HeapPage<HistogramRow> {
  const { groupBy, sort, filter = '' } = question;
  const wanted = filter.toLowerCase();
  const groups = heap
    .table('groups')
    [GROUPS[groupBy]].filter(({ label }) => label.toLowerCase().includes(wanted))
    .sort(ORDERS[sort]);
  return pageOf(question, groups.length, (place) => rowOf(groups[place] as Group));
}

const rowOf = ({ label, classNumber, object, objects, shallow, retained }: Group): HistogramRow => ({
  label,
  classNumber,
  objectId: object,
  objects,
  shallowSize: shallow,
  retainedSize: retained,
});
