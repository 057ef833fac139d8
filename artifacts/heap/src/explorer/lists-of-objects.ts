import type { HeapObjectRow, HeapPage, PageQuestion } from '@hindsight/model';
import type { SavedHeap } from '../saved-index/saved-heap.ts';
import { objectRow } from './object-row.ts';
import { pageOf } from './page.ts';

/** An array refers to it, if at all, behind the elements that are looked at. */
const UNKNOWN_ELEMENT = '[]';

/** Reachable objects of a class. */
export function instances(
  heap: SavedHeap,
  question: PageQuestion & { readonly classNumber: number },
): HeapPage<HeapObjectRow> | undefined {
  const { classNumber } = question;
  if (!heap.classes[classNumber]) return undefined;
  const { reachable, at } = heap.membersOf(classNumber);
  return pageOf(question, reachable, (place) => objectRow(heap, at(place) ?? 0));
}

export function dominated(
  heap: SavedHeap,
  question: PageQuestion & { readonly object?: number },
): HeapPage<HeapObjectRow> | undefined {
  const { object, offset, limit } = question;
  if (object !== undefined && !heap.isObject(object)) return undefined;
  const list = heap.dominatedBy(object ?? -1);
  const part = list.slice(offset, offset + limit);
  return pageOf(question, list.length, (place) => {
    const below = part[place - offset] ?? 0;
    return objectRow(heap, below, object === undefined ? undefined : directNames(heap, object, below));
  });
}

/** Of the references from one object to another; undefined when what keeps it alive does not refer to it itself. */
function directNames(heap: SavedHeap, from: number, to: number): readonly string[] | undefined {
  const names = heap.objects.referenceNames(from, to).filter((name) => name !== UNKNOWN_ELEMENT);
  return names.length > 0 ? names : undefined;
}

export function roots(heap: SavedHeap, question: PageQuestion): HeapPage<HeapObjectRow> {
  const all = heap.roots();
  return pageOf(question, all.length, (place) => objectRow(heap, all[place] ?? 0));
}
