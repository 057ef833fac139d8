import type { HeapLoaderRow, HeapPage, PageQuestion } from '@hindsight/model';
import type { LoaderUse } from '../metrics/jvm/class-loaders.ts';
import type { SavedHeap } from '../saved-index/saved-heap.ts';
import { pageOf } from './page.ts';

/** Loaders that define classes, the one that retains most first. */
export function loaders(heap: SavedHeap, question: PageQuestion): HeapPage<HeapLoaderRow> {
  const all = heap.table('loaders');
  return pageOf(question, all.length, (place) => rowOf(heap, all[place] as LoaderUse));
}

const rowOf = (heap: SavedHeap, { object, label, classes, retained }: LoaderUse): HeapLoaderRow => ({
  objectId: object,
  label,
  classes,
  instances: heap.classes
    .filter(({ loader }) => loader === object)
    .reduce((sum, { number }) => sum + heap.membersOf(number).reachable, 0),
  retainedSize: retained,
});
