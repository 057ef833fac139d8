import { getLineage, type HeapClass } from '@hindsight/heap-graph';
import type { Evaluation } from '../evaluate/evaluation.ts';
import type { OqlScalar } from '../oql-heap.ts';
import { formatTechnicalName, isList, isObject, isRecord, type OqlValue } from './value.ts';

/** Only this many characters of a text are read, compared and searched. */
export const MAX_TEXT_LENGTH = 100_000;
/** Number of list items that are shown. */
const MAX_LIST_ITEMS = 10;

/** The field that describes an object, by class; it applies to subclasses too. */
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

/** Implements `toString(x)`: the text of an object or of its describing field, otherwise its class and address. */
export function toText(value: OqlValue, evaluation: Evaluation): string | null {
  if (value === null) return null;
  if (isObject(value))
    return readObjectText(value.object, evaluation) ?? formatTechnicalName(evaluation.heap, value.object);
  if (isList(value)) return formatList(value, evaluation);
  if (isRecord(value)) return formatList(value.values, evaluation);
  return typeof value === 'object' ? 'snapshot' : String(value);
}

function formatList(items: readonly OqlValue[], evaluation: Evaluation): string {
  const named = items.slice(0, MAX_LIST_ITEMS).map((item) => toText(item, evaluation) ?? 'null');
  if (items.length > MAX_LIST_ITEMS) named.push(`… ${items.length} in all`);
  return `[${named.join(', ')}]`;
}

/** Reads the text of an object; undefined when it has none. */
export function readObjectText(object: number, evaluation: Evaluation): string | undefined {
  const { heap, budget } = evaluation;
  const own = heap.readText(object, MAX_TEXT_LENGTH);
  if (own !== undefined) {
    // Reading a text of 100,000 characters takes about as long as scanning a few hundred objects.
    budget.step(1 + (own.length >> 8));
    return own;
  }
  const number = heap.getClassNumber(object);
  if (number < 0) return heap.classes[~number]?.name;
  const field = evaluation.memoize(DESCRIBING_FIELD_BY_CLASS, () =>
    heap.classes.map((one) => findDescribingField(heap.classes, one)),
  )[number];
  if (field === undefined) return undefined;
  return field === BUILDER
    ? readBuilderText(object, evaluation)
    : readScalarText(heap.readField(object, field), evaluation);
}

const DESCRIBING_FIELD_BY_CLASS = Symbol('fields that describe an object, by class number');

function findDescribingField(classes: readonly HeapClass[], { number }: HeapClass): string | undefined {
  for (const { name } of getLineage(classes, number)) {
    const field = name === BUILDER ? BUILDER : DESCRIBING_FIELDS.get(name);
    if (field !== undefined) return field;
  }
  return undefined;
}

function readScalarText(value: OqlScalar | undefined, { heap }: Evaluation): string | undefined {
  if (value === undefined || value === null) return undefined;
  return isObject(value) ? heap.readText(value.object, MAX_TEXT_LENGTH) : String(value);
}

/** Reads the text of a StringBuilder, whose array is longer than its content. */
function readBuilderText(object: number, { heap }: Evaluation): string | undefined {
  const array = heap.readField(object, 'value') ?? null;
  const count = heap.readField(object, 'count');
  if (!isObject(array) || typeof count !== 'number') return undefined;
  const maxLength = Math.min(Math.max(count, 0), MAX_TEXT_LENGTH);
  if (heap.readField(object, 'coder') !== UTF16) return heap.readText(array.object, maxLength);
  const bytes = heap.readElements(array.object, 0, 2 * maxLength).map(Number);
  return Buffer.from(bytes).toString('utf16le');
}
