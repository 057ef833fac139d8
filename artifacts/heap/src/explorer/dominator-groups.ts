import type { DominatorGroupQuery, HeapPage, HistogramRow } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { arrangeRows } from './arrange.ts';
import { buildPage } from './build-page.ts';
import { formatLabel } from './display-value.ts';

const NO_PACKAGE = '(default package)';
const BOOTSTRAP = 'bootstrap loader';
const CLASS_OF_CLASSES = 'java.lang.Class';

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

/** Class objects have numbers below zero: they belong to the package and the loader of the class that they are. */
const toClassIndex = (classNumber: number): number => (classNumber < 0 ? ~classNumber : classNumber);

type ToKey = (classNumber: number) => GroupKey;

function createToKey(heap: IndexedHeap, groupBy: DominatorGroupQuery['groupBy']): ToKey {
  if (groupBy === 'class') {
    const classOfClasses = heap.classes.findIndex(({ name }) => name === CLASS_OF_CLASSES);
    return (classNumber) =>
      classNumber < 0
        ? { label: CLASS_OF_CLASSES, classNumber: classOfClasses, objectId: -1 }
        : { label: heap.classes[classNumber]?.name ?? '', classNumber, objectId: -1 };
  }
  return (classNumber) => {
    const { name = '', loader = -1 } = heap.classes[toClassIndex(classNumber)] ?? {};
    if (groupBy === 'package') return { label: nameOfPackage(name), classNumber: -1, objectId: -1 };
    const label = loader >= 0 && heap.isObject(loader) ? formatLabel(heap, loader) : BOOTSTRAP;
    return { label, classNumber: -1, objectId: loader };
  };
}

/**
 * Groups the top of the dominator tree, or the objects that an object dominates immediately. No object of a list
 * dominates another one, so retained sizes add up.
 */
export function groupDominators(heap: IndexedHeap, question: DominatorGroupQuery): HeapPage<HistogramRow> | undefined {
  const { object, groupBy, sort = 'retainedSize', filter } = question;
  if (object !== undefined && !heap.isObject(object)) return undefined;
  const toKey = createToKey(heap, groupBy);
  const keys = new Map<number, string>();
  const groups = new Map<string, { -readonly [Name in keyof HistogramRow]: HistogramRow[Name] }>();
  for (const member of heap.listDominated(object ?? -1).iterate()) {
    const number = heap.getClassNumber(member);
    let name = keys.get(number);
    if (name === undefined) {
      const key = toKey(number);
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
