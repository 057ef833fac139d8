import {
  formatPrimitive,
  getTypeName,
  type HeapObjects,
  isLoaderClass,
  maskText,
  maskValue,
  OBJECT_TYPE,
} from '@hindsight/heap-graph';
import type { HeapValue } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { readLoaderName } from '../metrics/jvm/class-loaders.ts';
import { readThreadName } from '../metrics/retained-memory/suspects.ts';

const BOXES: ReadonlySet<string> = new Set(
  ['Boolean', 'Byte', 'Character', 'Short', 'Integer', 'Long', 'Float', 'Double'].map((name) => `java.lang.${name}`),
);

/**
 * Summarizes an object by its text, its number, or the name of a thread or loader. `name` is the name of the reference
 * to it, by which secrets are masked.
 */
export function summarizeObject(heap: IndexedHeap, object: number, name = ''): string | undefined {
  const { objects, classes } = heap;
  const one = objects.getClass(object);
  if (one?.shape !== 'instances') return undefined;
  const text = objects.readText(object);
  if (text !== undefined) return `"${maskValue(name, text)}"`;
  if (BOXES.has(one.name)) return formatBoxedValue(objects, object);
  const ownName = isLoaderClass(classes, one.number)
    ? readLoaderName(objects, object)
    : readThreadName(objects, object);
  return ownName ? `"${maskText(ownName)}"` : undefined;
}

function formatBoxedValue(objects: HeapObjects, object: number): string | undefined {
  const field = objects.getClass(object)?.fields.find(({ name }) => name === 'value');
  const bytes = field && field.type !== OBJECT_TYPE ? objects.records.readField(object, field) : undefined;
  return bytes && field && formatPrimitive(bytes, 0, field.type);
}

/** Formats the label of an object: `byte[4096]`, `class java.lang.System`, `java.util.HashMap`. */
export function formatLabel(heap: IndexedHeap, object: number): string {
  const label = heap.objects.getLabel(object);
  const length = heap.objects.records.readLength(object);
  return length < 0 ? label : label.replace('[]', `[${length}]`);
}

/** Formats a field or an element whose bytes begin at `at`. */
export function toHeapValue(heap: IndexedHeap, name: string, type: number, bytes: Buffer, at = 0): HeapValue {
  if (type !== OBJECT_TYPE) return { name, type: getTypeName(type), value: formatPrimitive(bytes, at, type) };
  const isNull = bytes.subarray(at, at + heap.idSize).every((byte) => byte === 0);
  if (isNull) return { name, type: 'Object', value: 'null' };
  return toReferenceValue(heap, name, heap.objects.records.findTarget(bytes, at));
}

export function toReferenceValue(heap: IndexedHeap, name: string, target: number): HeapValue {
  if (target < 0) return { name, type: 'Object', value: 'not in the dump' };
  const type = heap.objects.getClass(target)?.name ?? 'java.lang.Class';
  return { name, type, value: summarizeObject(heap, target, name) ?? formatLabel(heap, target), objectId: target };
}
