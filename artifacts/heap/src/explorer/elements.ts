import { OBJECT_TYPE, TYPE_BYTES, UNNAMED_REFERENCE } from '@hindsight/heap-graph';
import type { HeapPage, HeapValue, PageQuery } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { buildPage } from './build-page.ts';
import { toHeapValue } from './display-value.ts';

/** Lists the elements of an array; other objects have none. */
export function listElements(
  heap: IndexedHeap,
  question: PageQuery & { readonly object: number },
): HeapPage<HeapValue> | undefined {
  const { object, offset, limit } = question;
  if (!heap.isObject(object)) return undefined;
  const { records } = heap.objects;
  const one = records.getClass(object);
  if (!one || one.shape === 'instances') return buildPage<HeapValue>(question, 0, () => MISSING_ELEMENT);
  const type = one.shape === 'objects' ? OBJECT_TYPE : one.elementType;
  const width = type === OBJECT_TYPE ? heap.idSize : (TYPE_BYTES[type] ?? 1);
  const bytes = Buffer.from(records.readElements(object, offset, offset + limit));
  const total = records.readPhdRecord(object)?.targets.length ?? records.readLength(object);
  return buildPage(question, total, (place) => {
    const at = (place - offset) * width;
    return at + width <= bytes.length
      ? toHeapValue(heap, heap.phd ? UNNAMED_REFERENCE : `[${place}]`, type, bytes, at)
      : MISSING_ELEMENT;
  });
}

/** The value of an element that the dump omits. */
const MISSING_ELEMENT: HeapValue = { name: '', type: '', value: 'not in the dump' };
