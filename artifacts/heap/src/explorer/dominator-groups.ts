import type { DominatorGroupQuery, HeapPage, HistogramRow } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { arrangeRows } from './arrange.ts';
import { buildPage } from './build-page.ts';
import { formatLabel } from './display-value.ts';

const NO_PACKAGE = '(default package)';
const BOOTSTRAP = 'bootstrap loader';

interface GroupKey {
  readonly label: string;
  readonly classNumber: number;
  readonly objectId: number;
}

/** The name of a class without its last part; an array belongs to the package of its elements. */
function nameOfPackage(className: string): string {
  const end = className.lastIndexOf('.');
  return end < 0 ? NO_PACKAGE : className.slice(0, end);
}

function toKey(heap: IndexedHeap, groupBy: DominatorGroupQuery['groupBy'], classNumber: number): GroupKey {
  const { name = 'class', loader = -1 } = heap.classes[classNumber] ?? {};
  if (groupBy === 'class') return { label: name, classNumber, objectId: -1 };
  if (groupBy === 'package') return { label: nameOfPackage(name), classNumber: -1, objectId: -1 };
  const label = loader >= 0 && heap.isObject(loader) ? formatLabel(heap, loader) : BOOTSTRAP;
  return { label, classNumber: -1, objectId: loader };
}

/**
 * Groups the top of the dominator tree, or the objects that an object dominates immediately. No object of a list
 * dominates another one, so retained sizes add up.
 */
export function groupDominators(heap: IndexedHeap, question: DominatorGroupQuery): HeapPage<HistogramRow> | undefined {
  const { object, groupBy, sort = 'retainedSize', filter } = question;
  if (object !== undefined && !heap.isObject(object)) return undefined;
  const keys = new Map<number, string>();
  const groups = new Map<string, { -readonly [Name in keyof HistogramRow]: HistogramRow[Name] }>();
  for (const member of heap.listDominated(object ?? -1).iterate()) {
    const number = heap.getClassNumber(member);
    let name = keys.get(number);
    if (name === undefined) {
      const key = toKey(heap, groupBy, number);
      name = `${key.label} ${key.objectId}`;
      keys.set(number, name);
      if (!groups.has(name)) groups.set(name, { ...key, objects: 0, shallowSize: 0, retainedSize: 0 });
    }
    const group = groups.get(name);
    if (!group) continue;
    group.objects++;
    group.shallowSize += heap.getShallowSize(member);
    group.retainedSize += heap.getRetainedSize(member);
  }
  const rows = arrangeRows([...groups.values()], { sort, ...(filter !== undefined && { filter }) }, (row) => row);
  return buildPage(question, rows.length, (place) => rows[place] as HistogramRow);
}
