import type { HeapPage, HistogramQuery, HistogramRow } from '@hindsight/model';
import type { GroupName } from '../heap-index/index-facts.ts';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import type { HistogramGroup } from '../metrics/retained-memory/histogram-groups.ts';
import { buildPage } from './build-page.ts';

const GROUPS: Readonly<Record<HistogramQuery['groupBy'], GroupName>> = {
  class: 'byClass',
  superclass: 'bySuperclass',
  loader: 'byLoader',
  package: 'byPackage',
};

type Order = (a: HistogramGroup, b: HistogramGroup) => number;

const compareLabels: Order = (a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0);

/** Numbers are sorted in descending order, names in ascending order. */
const ORDERS: Readonly<Record<HistogramQuery['sort'], Order>> = {
  objects: (a, b) => b.objects - a.objects || compareLabels(a, b),
  shallowSize: (a, b) => b.shallow - a.shallow || compareLabels(a, b),
  retainedSize: (a, b) => b.retained - a.retained || compareLabels(a, b),
  label: compareLabels,
};

export function buildHistogram(heap: IndexedHeap, question: HistogramQuery): HeapPage<HistogramRow> {
  const { groupBy, sort, filter = '' } = question;
  const searched = filter.toLowerCase();
  const groups = heap
    .readTable('groups')
    [GROUPS[groupBy]].filter(({ label }) => label.toLowerCase().includes(searched))
    .sort(ORDERS[sort]);
  return buildPage(question, groups.length, (place) => toHistogramRow(groups[place] as HistogramGroup));
}

const toHistogramRow = ({ label, classNumber, object, objects, shallow, retained }: HistogramGroup): HistogramRow => ({
  label,
  classNumber,
  objectId: object,
  objects,
  shallowSize: shallow,
  retainedSize: retained,
});
