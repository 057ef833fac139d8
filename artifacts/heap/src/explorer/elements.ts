import { OBJECT_TYPE, TYPE_BYTES } from '@hindsight/heap-graph';
import type { HeapPage, HeapValue, PageQuestion } from '@hindsight/model';
import type { SavedHeap } from '../saved-index/saved-heap.ts';
import { pageOf } from './page.ts';
import { shownValue } from './shown.ts';

/** Elements of an array; other objects have none. */
export function elements(
  heap: SavedHeap,
  question: PageQuestion & { readonly object: number },
): HeapPage<HeapValue> | undefined {
  const { object, offset, limit } = question;
  if (!heap.isObject(object)) return undefined;
  const { records } = heap.objects;
  const one = records.classOf(object);
  if (!one || one.shape === 'instances') return pageOf<HeapValue>(question, 0, () => NOTHING);
  const type = one.shape === 'objects' ? OBJECT_TYPE : one.elementType;
  const width = type === OBJECT_TYPE ? heap.idSize : (TYPE_BYTES[type] ?? 1);
  const bytes = Buffer.from(records.elementBytes(object, offset, offset + limit));
  return pageOf(question, records.lengthOf(object), (place) => {
    const at = (place - offset) * width;
    return at + width <= bytes.length ? shownValue(heap, `[${place}]`, type, bytes, at) : NOTHING;
  });
}

/** Of an element that was left out of the dump. */
const NOTHING: HeapValue = { name: '', type: '', value: 'not in the dump' };
