import {
  BYTE_TYPE,
  CHAR_TYPE,
  type HeapClass,
  lineage,
  maskedText,
  outgoingOf,
  sizeFieldOf,
} from '@hindsight/heap-graph';
import type { InspectedField, InspectedObject } from '@hindsight/model';
import { collectionKindOf } from '../metrics/waste/collection-fill.ts';
import { loaderLabel } from '../metrics/jvm/class-loaders.ts';
import type { SavedHeap } from '../saved-index/saved-heap.ts';
import { objectRow } from './object-row.ts';
import { shownValue } from './shown.ts';

/** Everything about one object but its elements and references. */
export function inspect(heap: SavedHeap, object: number): InspectedObject | undefined {
  if (!heap.isObject(object)) return undefined;
  const { objects, classes } = heap;
  const mirrored = objects.records.mirroredBy(object);
  const ofMirrors = classes.find(({ name }) => name === 'java.lang.Class');
  const one = mirrored ? ofMirrors : objects.classOf(object);
  const length = objects.records.lengthOf(object);
  const text = textOf(heap, object);
  return {
    row: objectRow(heap, object),
    address: `0x${objects.records.idBytes(object).toString('hex').replace(/^0+/, '') || '0'}`,
    className: one?.name ?? 'java.lang.Class',
    classNumber: one?.number ?? -1,
    classObjectId: one?.object ?? -1,
    loader: loaderLabel(objects, (mirrored ?? one)?.loader ?? -1),
    superclasses: lineage(classes, (mirrored ?? one)?.number ?? -1)
      .slice(1)
      .map(({ name }) => name),
    dominatorId: heap.dominatorOf(object),
    fields: mirrored ? staticFields(heap, mirrored) : fieldsOf(heap, object),
    ...(length >= 0 && { length }),
    ...(text !== undefined && { text: maskedText(text) }),
    ...collectionUse(heap, object),
  };
}

function fieldsOf(heap: SavedHeap, object: number): InspectedField[] {
  const { objects, classes } = heap;
  return (objects.classOf(object)?.fields ?? []).flatMap((field) => {
    const bytes = objects.records.fieldBytes(object, field);
    if (!bytes) return [];
    const declaredBy = classes[field.declaredBy]?.name ?? '?';
    return [{ ...shownValue(heap, field.name, field.type, Buffer.from(bytes)), declaredBy, isStatic: false }];
  });
}

function staticFields(heap: SavedHeap, { name: declaredBy, statics }: HeapClass): InspectedField[] {
  return statics.flatMap((field) => {
    const bytes = heap.objects.records.staticBytes(field);
    if (!bytes) return [];
    return [{ ...shownValue(heap, field.name, field.type, Buffer.from(bytes)), declaredBy, isStatic: true }];
  });
}

/** Signs that texts of programs have; other bytes are data. */
const TEXT = /^[\t\n\r\x20-\x7e\xa0-\xff]+$/;

function textOf({ objects }: SavedHeap, object: number): string | undefined {
  const one = objects.classOf(object);
  if (one?.elementType === CHAR_TYPE) return objects.arrayText(object, false);
  if (one?.elementType !== BYTE_TYPE) return objects.text(object);
  const text = objects.arrayText(object, false);
  return text !== undefined && TEXT.test(text) ? text : undefined;
}

/** Entries of a collection of a known class, and the length of its array. */
function collectionUse(heap: SavedHeap, object: number): Pick<InspectedObject, 'entries' | 'capacity'> {
  const { objects, classes } = heap;
  const one = objects.classOf(object);
  const kind = one?.shape === 'instances' ? collectionKindOf(classes, one.number) : undefined;
  const sizeField = kind && sizeFieldOf(kind);
  const entries = sizeField === undefined ? undefined : objects.number(object, sizeField);
  if (entries === undefined) return {};
  const arrays = outgoingOf(objects.records, object).filter(
    ({ target, isStrong }) => isStrong && objects.classOf(target)?.shape === 'objects',
  );
  const [array] = arrays;
  return array ? { entries, capacity: objects.records.lengthOf(array.target) } : { entries };
}
