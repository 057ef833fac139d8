import { type HeapClass, lineage } from '@hindsight/heap-graph';
import type { Evaluation } from '../evaluate/evaluation.ts';
import type { OqlScalar } from '../oql-heap.ts';
import { isList, isObject, isRecord, type OqlValue, formatTechnicalName } from './value.ts';

/** Of longer texts only the beginning is read, compared and searched. */
export const MAX_TEXT_LENGTH = 100_000;
/** Items of a list that are named. */
const MAX_LIST_ITEMS = 10;

/** Classes, with their subclasses, whose objects are told by one field. */
const DESCRIBING_FIELDS: ReadonlyMap<string, string> = new Map([
  ['java.lang.Thread', 'name'],
  ['java.lang.ThreadGroup', 'name'],
  ['java.lang.ClassLoader', 'name'],
  ['java.lang.Module', 'name'],
  ['java.lang.Enum', 'name'],
  ['java.lang.Throwable', 'detailMessage'],
  ['java.lang.Boolean', 'value'],
  ['java.lang.Byte', 'value'],
  ['java.lang.Character', 'value'],
  ['java.lang.Short', 'value'],
  ['java.lang.Integer', 'value'],
  ['java.lang.Long', 'value'],
  ['java.lang.Float', 'value'],
  ['java.lang.Double', 'value'],
  ['java.lang.reflect.Field', 'name'],
  ['java.lang.reflect.Method', 'name'],
  ['java.io.File', 'path'],
  ['java.net.URI', 'string'],
  ['java.util.regex.Pattern', 'pattern'],
  ['java.util.concurrent.atomic.AtomicBoolean', 'value'],
  ['java.util.concurrent.atomic.AtomicInteger', 'value'],
  ['java.util.concurrent.atomic.AtomicLong', 'value'],
]);
const BUILDER = 'java.lang.AbstractStringBuilder';
const UTF16 = 1;

/** What `toString(x)` gives: the text that an object holds or is told by, otherwise its class and address. */
export function toText(value: OqlValue, evaluation: Evaluation): string | null {
  if (value === null) return null;
  if (isObject(value)) return readObjectText(value.object, evaluation) ?? formatTechnicalName(evaluation.heap, value.object);
  if (isList(value)) return formatList(value, evaluation);
  if (isRecord(value)) return formatList(value.values, evaluation);
  return typeof value === 'object' ? 'snapshot' : String(value);
}

function formatList(items: readonly OqlValue[], evaluation: Evaluation): string {
  const named = items.slice(0, MAX_LIST_ITEMS).map((item) => toText(item, evaluation) ?? 'null');
  if (items.length > MAX_LIST_ITEMS) named.push(`… ${items.length} in all`);
  return `[${named.join(', ')}]`;
}

/** Undefined: it has none of its own. */
export function readObjectText(object: number, evaluation: Evaluation): string | undefined {
  const { heap, budget } = evaluation;
  const own = heap.text(object, MAX_TEXT_LENGTH);
  if (own !== undefined) {
    // A text of 100,000 characters takes as long as some hundred objects.
    budget.step(1 + (own.length >> 8));
    return own;
  }
  const number = heap.classOf(object);
  if (number < 0) return heap.classes[~number]?.name;
  const told = evaluation.memoize(DESCRIBING_FIELD_BY_CLASS, () => heap.classes.map((one) => findDescribingField(heap.classes, one)))[number];
  if (told === undefined) return undefined;
  return told === BUILDER ? readBuilderText(object, evaluation) : readScalarText(heap.field(object, told), evaluation);
}

const DESCRIBING_FIELD_BY_CLASS = Symbol('fields that tell an object, by class number');

function findDescribingField(classes: readonly HeapClass[], { number }: HeapClass): string | undefined {
  for (const { name } of lineage(classes, number)) {
    const field = name === BUILDER ? BUILDER : DESCRIBING_FIELDS.get(name);
    if (field !== undefined) return field;
  }
  return undefined;
}

function readScalarText(value: OqlScalar | undefined, { heap }: Evaluation): string | undefined {
  if (value === undefined || value === null) return undefined;
  return isObject(value) ? heap.text(value.object, MAX_TEXT_LENGTH) : String(value);
}

/** A builder has room for more characters than it holds. */
function readBuilderText(object: number, { heap }: Evaluation): string | undefined {
  const array = heap.field(object, 'value') ?? null;
  const count = heap.field(object, 'count');
  if (!isObject(array) || typeof count !== 'number') return undefined;
  const most = Math.min(Math.max(count, 0), MAX_TEXT_LENGTH);
  if (heap.field(object, 'coder') !== UTF16) return heap.text(array.object, most);
  const bytes = heap.elements(array.object, 0, 2 * most).map(Number);
  return Buffer.from(bytes).toString('utf16le');
}
