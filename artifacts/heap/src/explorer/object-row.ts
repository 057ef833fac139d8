import { objectTypeOf } from '@hindsight/heap-graph';
import type { HeapObjectRow } from '@hindsight/model';
import type { SavedHeap } from '../saved-index/saved-heap.ts';
import { shortValue, shownLabel } from './shown.ts';

/** An object as a row; `names` are those of the references from the object above. */
export function objectRow(heap: SavedHeap, object: number, names?: readonly string[]): HeapObjectRow {
  const value = shortValue(heap, object, names?.[0]);
  return {
    objectId: object,
    label: shownLabel(heap, object),
    ...(value !== undefined && { value }),
    objectType: objectTypeOf(heap.classes, heap.classNumberOf(object)),
    ...(names && { prefix: names.join(', ') }),
    suffix: heap.rootKindsOf(object),
    shallowSize: heap.sizeOf(object),
    retainedSize: heap.retainedBy(object),
    hasChildren: heap.hasDominated(object),
  };
}
