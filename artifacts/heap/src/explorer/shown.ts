import {
  type HeapObjects,
  isLoaderClass,
  maskedText,
  maskedValue,
  OBJECT_TYPE,
  primitiveText,
  typeName,
} from '@hindsight/heap-graph';
import type { HeapValue } from '@hindsight/model';
import { loaderName } from '../metrics/jvm/class-loaders.ts';
import { threadName } from '../metrics/retention/suspects.ts';
import type { SavedHeap } from '../saved-index/saved-heap.ts';

const BOXES: ReadonlySet<string> = new Set(
  ['Boolean', 'Byte', 'Character', 'Short', 'Integer', 'Long', 'Float', 'Double'].map((name) => `java.lang.${name}`),
);

/** What an object holds in short: a text, a number, the name of a thread or a loader. `name` is that of the reference to it. */
export function shortValue(heap: SavedHeap, object: number, name = ''): string | undefined {
  const { objects, classes } = heap;
  const one = objects.classOf(object);
  if (one?.shape !== 'instances') return undefined;
  const text = objects.text(object);
  if (text !== undefined) return `"${maskedValue(name, text)}"`;
  if (BOXES.has(one.name)) return boxedValue(objects, object);
  const said = isLoaderClass(classes, one.number) ? loaderName(objects, object) : threadName(objects, object);
  return said ? `"${maskedText(said)}"` : undefined;
}

function boxedValue(objects: HeapObjects, object: number): string | undefined {
  const field = objects.classOf(object)?.fields.find(({ name }) => name === 'value');
  const bytes = field && field.type !== OBJECT_TYPE ? objects.records.fieldBytes(object, field) : undefined;
  return bytes && field && primitiveText(bytes, 0, field.type);
}

/** `byte[4096]`, `class java.lang.System`, `java.util.HashMap` */
export function shownLabel(heap: SavedHeap, object: number): string {
  const label = heap.objects.label(object);
  const length = heap.objects.records.lengthOf(object);
  return length < 0 ? label : label.replace('[]', `[${length}]`);
}

/** A field or an element as it is shown. `bytes` hold it from `at` on. */
export function shownValue(heap: SavedHeap, name: string, type: number, bytes: Buffer, at = 0): HeapValue {
  if (type !== OBJECT_TYPE) return { name, type: typeName(type), value: primitiveText(bytes, at, type) };
  const isNull = bytes.subarray(at, at + heap.idSize).every((byte) => byte === 0);
  if (isNull) return { name, type: 'Object', value: 'null' };
  return shownReference(heap, name, heap.objects.records.targetAt(bytes, at));
}

export function shownReference(heap: SavedHeap, name: string, target: number): HeapValue {
  if (target < 0) return { name, type: 'Object', value: 'not in the dump' };
  const type = heap.objects.classOf(target)?.name ?? 'java.lang.Class';
  return { name, type, value: shortValue(heap, target, name) ?? shownLabel(heap, target), objectId: target };
}
