import type { HeapObjectRow, HeapPage, PageQuestion } from '@hindsight/model';
import type { SavedHeap } from '../saved-index/saved-heap.ts';
import { objectRow } from './object-row.ts';
import { pageOf } from './page.ts';

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
  return pageOfList(heap, question, list.length, list.slice(offset, offset + limit));
}

export function roots(heap: SavedHeap, question: PageQuestion): HeapPage<HeapObjectRow> {
  const all = heap.roots();
  return pageOf(question, all.length, (place) => objectRow(heap, all[place] ?? 0));
}

function pageOfList(
  heap: SavedHeap,
  question: PageQuestion,
  total: number,
  objects: Int32Array,
): HeapPage<HeapObjectRow> {
  return pageOf(question, total, (place) => objectRow(heap, objects[place - question.offset] ?? 0));
}
