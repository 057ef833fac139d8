import { toObjectType, UNNAMED_REFERENCE } from '@hindsight/heap-graph';
import type { HeapObjectRow } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { formatLabel, summarizeObject } from './display-value.ts';

/** Whether a portable heap dump does not name these references. */
const hasNoNames = ({ phd }: IndexedHeap, names: readonly string[]): boolean =>
  phd !== undefined && names.every((name) => name === UNNAMED_REFERENCE);

/** Builds the row of an object. `names` are the names of the references from the parent in a tree. */
export function buildObjectRow(heap: IndexedHeap, object: number, names?: readonly string[]): HeapObjectRow {
  const value = summarizeObject(heap, object, names?.[0]);
  return {
    objectId: object,
    label: formatLabel(heap, object),
    ...(value !== undefined && { value }),
    objectType: toObjectType(heap.classes, heap.getClassNumber(object)),
    ...(names && !hasNoNames(heap, names) && { prefix: names.join(', ') }),
    suffix: heap.getRootKinds(object),
    shallowSize: heap.getShallowSize(object),
    retainedSize: heap.getRetainedSize(object),
    hasChildren: heap.hasDominated(object),
  };
}
