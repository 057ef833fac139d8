import type { HeapClass } from '@hindsight/heap-graph';
import type { ArrangedQuery, HeapObjectRow, HeapPage, PageQuery, RowOrder } from '@hindsight/model';
import type { IndexedHeap, MemberList } from '../heap-index/indexed-heap.ts';
import { arrangeObjects, type ObjectFigures, readFigures } from './arrange-objects.ts';
import { buildPage } from './build-page.ts';
import { CLASS_OF_CLASSES, hasFixedSize } from './fixed-size.ts';
import { placeLargestFirst } from './largest-first.ts';
import { buildObjectRow } from './object-row.ts';
import { recall } from './recent-answers.ts';

/** The name of an array element beyond those that are searched. */
const UNKNOWN_ELEMENT = '[]';

/**
 * Lists the reachable objects of a class. The first pages of those that retain most are in the index; of a very large class
 * the others follow in the order of their addresses.
 */
export function listInstances(
  heap: IndexedHeap,
  question: PageQuery & ArrangedQuery & { readonly classNumber: number },
): HeapPage<HeapObjectRow> | undefined {
  const { classNumber } = question;
  const one = heap.classes[classNumber];
  if (!one) return undefined;
  const members = heap.listMembers(classNumber);
  const at = findOrder(heap, question, one, members) ?? members.at;
  return buildPage(question, members.reachable, (place) => buildObjectRow(heap, at(place) ?? 0));
}

/** Returns the objects in the order of the question; undefined for the order of their addresses. */
function findOrder(
  heap: IndexedHeap,
  question: PageQuery & ArrangedQuery & { readonly classNumber: number },
  one: HeapClass,
  members: MemberList,
): MemberList['at'] | undefined {
  const { classNumber, sort, offset, limit } = question;
  if (sort === undefined || !differIn(sort, one)) return undefined;
  const largest = isByRetained(sort, one) ? heap.listLargest(classNumber) : undefined;
  if (largest && offset + limit <= largest.length) return (place) => largest[place];
  const list = `instances ${classNumber}`;
  const readAll = () => readFigures(heap, listReachable(members));
  // A filter by the name of the class would keep all or none.
  const sorted = arrangeObjects(heap, { list, length: members.reachable }, { sort }, readAll);
  if (sorted) return (place) => sorted[place];
  return largest && recall(heap, `${list} largest first`, () => placeLargestFirst(members, largest));
}

function listReachable({ reachable, at }: MemberList): Uint32Array {
  const objects = new Uint32Array(reachable);
  for (let place = 0; place < reachable; place++) objects[place] = at(place) ?? 0;
  return objects;
}

/** Whether objects of one class differ in what they are sorted by. */
const differIn = (sort: RowOrder, one: HeapClass): boolean =>
  sort === 'retainedSize' || one.name === CLASS_OF_CLASSES || (sort === 'shallowSize' && !hasFixedSize(one));

/** Nothing is below an array of numbers. */
const isByRetained = (sort: RowOrder, { shape }: HeapClass): boolean =>
  sort === 'retainedSize' || (sort === 'shallowSize' && shape === 'primitives');

export function listDominated(
  heap: IndexedHeap,
  question: PageQuery & ArrangedQuery & { readonly object?: number },
): HeapPage<HeapObjectRow> | undefined {
  const { object, offset, limit } = question;
  if (object !== undefined && !heap.isObject(object)) return undefined;
  const all = heap.listDominated(object ?? -1);
  const isArranged = question.filter !== undefined || (question.sort ?? 'retainedSize') !== 'retainedSize';
  const named = { list: `dominated ${object ?? 'top'}`, length: all.length };
  const arranged = isArranged
    ? arrangeObjects(heap, named, question, () => readDominated(heap, object ?? -1))
    : undefined;
  const list = arranged ?? all;
  const part = list.slice(offset, offset + limit);
  return buildPage(question, list.length, (place) => {
    const below = part[place - offset] ?? 0;
    return buildObjectRow(heap, below, object === undefined ? undefined : listDirectNames(heap, object, below));
  });
}

/** The figures of the objects at the top are in the index. */
function readDominated(heap: IndexedHeap, object: number): ObjectFigures {
  const top = object < 0 ? heap.readTopObjects() : undefined;
  if (!top) return readFigures(heap, Uint32Array.from(heap.listDominated(object).iterate()));
  const { objects, classes, shallow, retained } = top;
  return { objects, readClasses: () => classes, readShallow: () => shallow, readRetained: () => retained };
}

/**
 * Finds the names of the references from a dominator to a dominated object; undefined when it only refers to it
 * indirectly.
 */
function listDirectNames(heap: IndexedHeap, from: number, to: number): readonly string[] | undefined {
  const names = heap.objects.findReferenceNames(from, to).filter((name) => name !== UNKNOWN_ELEMENT);
  return names.length > 0 ? names : undefined;
}

/** Lists the GC roots, those that retain most first. */
export function listRoots(heap: IndexedHeap, question: PageQuery & ArrangedQuery): HeapPage<HeapObjectRow> {
  const { sort = 'retainedSize', filter = '' } = question;
  const roots = heap.listRoots();
  const readAll = () => readFigures(heap, roots);
  const all = arrangeObjects(heap, { list: 'roots', length: roots.length }, { sort, filter }, readAll) ?? roots;
  return buildPage(question, all.length, (place) => buildObjectRow(heap, all[place] ?? 0));
}
