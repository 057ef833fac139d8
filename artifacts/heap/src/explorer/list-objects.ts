import type { ArrangedQuery, HeapObjectRow, HeapPage, PageQuery } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { arrangeObjects } from './arrange.ts';
import { buildPage } from './build-page.ts';
import { buildObjectRow } from './object-row.ts';

/** The name of an array element beyond those that are searched. */
const UNKNOWN_ELEMENT = '[]';

/** Objects of a larger class are listed in the order of their addresses. */
const MAX_SORTED = 500_000;

/** Lists the reachable objects of a class. */
export function listInstances(
  heap: IndexedHeap,
  question: PageQuery & ArrangedQuery & { readonly classNumber: number },
): HeapPage<HeapObjectRow> | undefined {
  const { classNumber } = question;
  if (!heap.classes[classNumber]) return undefined;
  const { reachable, at } = heap.listMembers(classNumber);
  if (question.sort !== undefined && reachable <= MAX_SORTED) {
    const all = Array.from({ length: reachable }, (_, place) => at(place) ?? 0);
    const sorted = arrangeObjects(heap, all, question);
    return buildPage(question, sorted.length, (place) => buildObjectRow(heap, sorted[place] ?? 0));
  }
  return buildPage(question, reachable, (place) => buildObjectRow(heap, at(place) ?? 0));
}

export function listDominated(
  heap: IndexedHeap,
  question: PageQuery & ArrangedQuery & { readonly object?: number },
): HeapPage<HeapObjectRow> | undefined {
  const { object, offset, limit } = question;
  if (object !== undefined && !heap.isObject(object)) return undefined;
  const all = heap.listDominated(object ?? -1);
  const isArranged = question.filter !== undefined || (question.sort ?? 'retainedSize') !== 'retainedSize';
  const list = isArranged ? arrangeObjects(heap, [...all.iterate()], question) : all;
  const part = list.slice(offset, offset + limit);
  return buildPage(question, list.length, (place) => {
    const below = part[place - offset] ?? 0;
    return buildObjectRow(heap, below, object === undefined ? undefined : listDirectNames(heap, object, below));
  });
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
  const all = arrangeObjects(heap, [...heap.listRoots()], { sort, filter });
  return buildPage(question, all.length, (place) => buildObjectRow(heap, all[place] ?? 0));
}
