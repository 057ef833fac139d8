import type { DominatorGroupQuery, HeapPage, HistogramRow } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { type ClassTotal, ClassTotals } from '../heap-index/top-objects.ts';
import { arrangeRows } from './arrange.ts';
import { buildPage } from './build-page.ts';
import { formatLabel } from './display-value.ts';
import { CLASS_OF_CLASSES } from './fixed-size.ts';
import { recall } from './recent-answers.ts';

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

/** The sums of the whole top are in the index; others are computed when they are asked for first. */
function sumByClass(heap: IndexedHeap, object: number | undefined): readonly ClassTotal[] {
  const saved = object === undefined ? heap.readTopClasses() : undefined;
  return (
    saved ??
    recall(heap, `dominated classes ${object}`, () => {
      const totals = new ClassTotals();
      for (const member of heap.listDominated(object ?? -1).iterate())
        totals.add(heap.getClassNumber(member), heap.getShallowSize(member), heap.getRetainedSize(member));
      return totals.list();
    })
  );
}

/**
 * Groups the top of the dominator tree, or the objects that an object dominates immediately. No object of a list
 * dominates another one, so retained sizes add up.
 */
export function groupDominators(heap: IndexedHeap, question: DominatorGroupQuery): HeapPage<HistogramRow> | undefined {
  const { object, groupBy, sort = 'retainedSize', filter } = question;
  if (object !== undefined && !heap.isObject(object)) return undefined;
  const toKey = createToKey(heap, groupBy);
  const groups = new Map<string, { -readonly [Name in keyof HistogramRow]: HistogramRow[Name] }>();
  for (const { classNumber, objects, shallow, retained } of sumByClass(heap, object)) {
    const key = toKey(classNumber);
    const name = `${key.label} ${key.objectId}`;
    const group = groups.get(name) ?? { ...key, objects: 0, shallowSize: 0, retainedSize: 0 };
    groups.set(name, group);
    group.objects += objects;
    group.shallowSize += shallow;
    group.retainedSize += retained;
  }
  const rows = arrangeRows([...groups.values()], { sort, ...(filter !== undefined && { filter }) }, (row) => row);
  return buildPage(question, rows.length, (place) => rows[place] as HistogramRow);
}
