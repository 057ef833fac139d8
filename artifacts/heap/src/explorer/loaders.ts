import type { ArrangedQuery, HeapLoaderRow, HeapPage, PageQuery } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import type { LoaderUse } from '../metrics/jvm/class-loaders.ts';
import { arrangeRows } from './arrange.ts';
import { buildPage } from './build-page.ts';

/** Lists the loaders that define classes, largest retained size first. */
export function listLoaders(heap: IndexedHeap, question: PageQuery & ArrangedQuery): HeapPage<HeapLoaderRow> {
  const all = arrangeRows(heap.readTable('loaders'), question, ({ label, classes, retained }) => ({
    label,
    objects: classes,
    shallowSize: 0,
    retainedSize: retained,
  }));
  return buildPage(question, all.length, (place) => toLoaderRow(heap, all[place] as LoaderUse));
}

const toLoaderRow = (heap: IndexedHeap, { object, label, classes, retained }: LoaderUse): HeapLoaderRow => ({
  objectId: object,
  label,
  classes,
  instances: heap.classes
    .filter(({ loader }) => loader === object)
    .reduce((sum, { number }) => sum + heap.listMembers(number).reachable, 0),
  retainedSize: retained,
});
