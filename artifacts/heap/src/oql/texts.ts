import { lineage } from '../class-table.ts';
import type { HeapClass } from '../model.ts';
import type { Evaluation } from './evaluation.ts';
import type { OqlScalar } from './oql-heap.ts';
import { isList, isObject, isRecord, type OqlValue, technicalName } from './value.ts';

/** Of longer texts only the beginning is read, compared and searched. */
export const MOST_TEXT = 100_000;
/** Items of a list that are named. */
const MOST_ITEMS = 10;

/** Classes, with their subclasses, whose objects are told by one field. */
const TOLD_BY: ReadonlyMap<string, string> = new Map([
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
export function textOf(value: OqlValue, evaluation: Evaluation): string | null {
  if (value === null) return null;
  if (isObject(value)) return objectText(value.object, evaluation) ?? technicalName(evaluation.heap, value.object);
  if (isList(value)) return listText(value, evaluation);
  if (isRecord(value)) return listText(value.values, evaluation);
  return typeof value === 'object' ? 'snapshot' : String(value);
}

function listText(items: readonly OqlValue[], evaluation: Evaluation): string {
  const named = items.slice(0, MOST_ITEMS).map((item) => textOf(item, evaluation) ?? 'null');
  if (items.length > MOST_ITEMS) named.push(`… ${items.length} in all`);
  return `[${named.join(', ')}]`;
}

/** Undefined: it has none of its own. */
export function objectText(object: number, evaluation: Evaluation): string | undefined {
  const { heap, budget } = evaluation;
  const own = heap.text(object, MOST_TEXT);
  if (own !== undefined) {
    // A text of 100,000 characters takes as long as some hundred objects.
    budget.step(1 + (own.length >> 8));
    return own;
  }
  const number = heap.classOf(object);
  if (number < 0) return heap.classes[~number]?.name;
  const told = evaluation.remembered(TOLD, () => heap.classes.map((one) => tellingField(heap.classes, one)))[number];
  if (told === undefined) return undefined;
  return told === BUILDER ? builderText(object, evaluation) : scalarText(heap.field(object, told), evaluation);
}

const TOLD = Symbol('fields that tell an object, by class number');

function tellingField(classes: readonly HeapClass[], { number }: HeapClass): string | undefined {
  for (const { name } of lineage(classes, number)) {
    const field = name === BUILDER ? BUILDER : TOLD_BY.get(name);
    if (field !== undefined) return field;
  }
  return undefined;
}

function scalarText(value: OqlScalar | undefined, { heap }: Evaluation): string | undefined {
  if (value === undefined || value === null) return undefined;
  return isObject(value) ? heap.text(value.object, MOST_TEXT) : String(value);
}

/** A builder has room for more characters than it holds. */
function builderText(object: number, { heap }: Evaluation): string | undefined {
  const array = heap.field(object, 'value') ?? null;
  const count = heap.field(object, 'count');
  if (!isObject(array) || typeof count !== 'number') return undefined;
  const most = Math.min(Math.max(count, 0), MOST_TEXT);
  if (heap.field(object, 'coder') !== UTF16) return heap.text(array.object, most);
  const bytes = heap.elements(array.object, 0, 2 * most).map(Number);
  return Buffer.from(bytes).toString('utf16le');
}
