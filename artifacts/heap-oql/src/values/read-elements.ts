import { getLineage, type HeapClass } from '@hindsight/heap-graph';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { isList, isObject, type OqlValue, unwrapRow } from './value.ts';

type ListFields = readonly [array: string, size: string | undefined];

/** Lists of the JDK that are backed by an array, with the field of the array and the field of the size. */
const BACKED_LISTS: ReadonlyMap<string, ListFields> = new Map([
  ['java.util.ArrayList', ['elementData', 'size']],
  ['java.util.Vector', ['elementData', 'elementCount']],
  ['java.util.Arrays$ArrayList', ['a', undefined]],
  ['java.util.concurrent.CopyOnWriteArrayList', ['array', undefined]],
]);

/** Reads elements of an array from the dump and charges the budget for them. */
export function readElements(
  array: number,
  { heap, budget }: Evaluation,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): readonly OqlValue[] {
  const end = Math.min(to, heap.readLength(array));
  // NaN, fractions and negative numbers are not valid indexes.
  if (!(end > from) || !Number.isSafeInteger(from) || from < 0) return [];
  const bytes = 32 * (end - from);
  budget.reserve(bytes);
  const elements = heap.readElements(array, from, end);
  budget.step(1 + (elements.length >> 3));
  budget.release(bytes);
  return elements;
}

/** Reads `a[3]`; returns null when there is no such element. */
export function readElement(of: OqlValue, index: OqlValue, evaluation: Evaluation): OqlValue {
  const at = Number(index);
  const list = unwrapRow(of);
  if (isList(list)) return list[at] ?? null;
  if (typeof list === 'string') return list[at] ?? null;
  const backing = isObject(list) ? findBackingArray(list.object, evaluation) : undefined;
  return backing && at < backing.length ? (readElements(backing.array, evaluation, at, at + 1)[0] ?? null) : null;
}

/** Reads `a[2:5]`. Both ends are included; negative indexes count from the end. */
export function readRange(of: OqlValue, from: OqlValue, to: OqlValue, evaluation: Evaluation): OqlValue {
  const list = unwrapRow(of);
  evaluation.chargeFor(list);
  const backing = isObject(list) ? findBackingArray(list.object, evaluation) : undefined;
  const length = backing?.length ?? (isList(list) || typeof list === 'string' ? list.length : -1);
  if (length < 0) return null;
  const first = Math.max(0, toIndex(length, Number(from)));
  const end = Math.min(length, toIndex(length, Number(to)) + 1);
  if (backing) return readElements(backing.array, evaluation, first, end);
  return isList(list) || typeof list === 'string' ? list.slice(first, Math.max(first, end)) : null;
}

const toIndex = (length: number, index: number): number => (index < 0 ? length + index : index);

/** Finds the array that holds the elements of an array or a list. */
function findBackingArray(object: number, evaluation: Evaluation): { array: number; length: number } | undefined {
  const { heap } = evaluation;
  const length = heap.readLength(object);
  if (length >= 0) return { array: object, length };
  const fields = evaluation.memoize(LIST_FIELDS_BY_CLASS, () =>
    heap.classes.map((one) => findListFields(heap.classes, one)),
  )[heap.getClassNumber(object)];
  const array = fields && heap.readField(object, fields[0]);
  if (!fields || array === undefined || array === null || !isObject(array)) return undefined;
  const size = fields[1] === undefined ? heap.readLength(array.object) : heap.readField(object, fields[1]);
  return typeof size === 'number'
    ? { array: array.object, length: Math.min(size, heap.readLength(array.object)) }
    : undefined;
}

const LIST_FIELDS_BY_CLASS = Symbol('fields of lists, by class number');

function findListFields(classes: readonly HeapClass[], { number }: HeapClass): ListFields | undefined {
  for (const { name } of getLineage(classes, number)) {
    const fields = BACKED_LISTS.get(name);
    if (fields) return fields;
  }
  return undefined;
}
