import {
  BYTE_TYPE,
  CHAR_TYPE,
  getLineage,
  getSizeField,
  type HeapClass,
  listOutgoing,
  maskText,
} from '@hindsight/heap-graph';
import type { InspectedField, InspectedObject } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { formatLoader } from '../metrics/jvm/class-loaders.ts';
import { findCollectionKind } from '../metrics/waste/collection-fill.ts';
import { toHeapValue } from './display-value.ts';
import { buildObjectRow } from './object-row.ts';

/** Describes one object, without its elements and references. */
export function inspectObject(heap: IndexedHeap, object: number): InspectedObject | undefined {
  if (!heap.isObject(object)) return undefined;
  const { objects, classes } = heap;
  const mirrored = objects.records.getMirroredClass(object);
  const ofMirrors = classes.find(({ name }) => name === 'java.lang.Class');
  const one = mirrored ? ofMirrors : objects.getClass(object);
  const length = objects.records.readLength(object);
  const text = readText(heap, object);
  return {
    row: buildObjectRow(heap, object),
    address: `0x${objects.records.readId(object).toString('hex').replace(/^0+/, '') || '0'}`,
    className: one?.name ?? 'java.lang.Class',
    classNumber: one?.number ?? -1,
    classObjectId: one?.object ?? -1,
    loader: heap.phd ? UNKNOWN_LOADER : formatLoader(objects, (mirrored ?? one)?.loader ?? -1),
    superclasses: getLineage(classes, (mirrored ?? one)?.number ?? -1)
      .slice(1)
      .map(({ name }) => name),
    dominatorId: heap.getDominator(object),
    fields: mirrored ? listStaticFields(heap, mirrored) : listFields(heap, object),
    ...(length >= 0 && { length }),
    ...(text !== undefined && { text: maskText(text) }),
    ...measureCollection(heap, object),
  };
}

/** Portable heap dumps do not name the loader of a class. */
const UNKNOWN_LOADER = '(not in the dump)';

function listFields(heap: IndexedHeap, object: number): InspectedField[] {
  const { objects, classes } = heap;
  return (objects.getClass(object)?.fields ?? []).flatMap((field) => {
    const bytes = objects.records.readField(object, field);
    if (!bytes) return [];
    const declaredBy = classes[field.declaredBy]?.name ?? '?';
    return [{ ...toHeapValue(heap, field.name, field.type, Buffer.from(bytes)), declaredBy, isStatic: false }];
  });
}

function listStaticFields(heap: IndexedHeap, { name: declaredBy, statics }: HeapClass): InspectedField[] {
  return statics.flatMap((field) => {
    const bytes = heap.objects.records.readStatic(field);
    if (!bytes) return [];
    return [{ ...toHeapValue(heap, field.name, field.type, Buffer.from(bytes)), declaredBy, isStatic: true }];
  });
}

/** Characters of readable texts; arrays with other bytes are data. */
const TEXT = /^[\t\n\r\x20-\x7e\xa0-\xff]+$/;

function readText({ objects }: IndexedHeap, object: number): string | undefined {
  const one = objects.getClass(object);
  if (one?.elementType === CHAR_TYPE) return objects.readArrayText(object, false);
  if (one?.elementType !== BYTE_TYPE) return objects.readText(object);
  const text = objects.readArrayText(object, false);
  return text !== undefined && TEXT.test(text) ? text : undefined;
}

/** Reads the number of entries of a known collection and the length of its array. */
function measureCollection(heap: IndexedHeap, object: number): Pick<InspectedObject, 'entries' | 'capacity'> {
  const { objects, classes } = heap;
  const one = objects.getClass(object);
  const kind = one?.shape === 'instances' ? findCollectionKind(classes, one.number) : undefined;
  const sizeField = kind && getSizeField(kind);
  const entries = sizeField === undefined ? undefined : objects.readNumber(object, sizeField);
  if (entries === undefined) return {};
  const arrays = listOutgoing(objects.records, object).filter(
    ({ target, isStrong }) => isStrong && objects.getClass(target)?.shape === 'objects',
  );
  const [array] = arrays;
  return array ? { entries, capacity: objects.records.readLength(array.target) } : { entries };
}
