import { COLLECTION_KINDS, sizeFieldOf } from '../collection-kinds.ts';
import { ATTRIBUTES, classThatIs } from './attributes.ts';
import { classesNamed, numbersOf } from './classes.ts';
import { isEqual } from './compare.ts';
import { elementsOf } from './elements.ts';
import type { Evaluation } from './evaluation.ts';
import { type Method, method } from './method.ts';
import { TEXT_METHODS } from './text-methods.ts';
import { textOf } from './texts.ts';
import { isList, isObject, type OqlValue, SNAPSHOT } from './value.ts';

const ofList = (count: number, call: (list: readonly OqlValue[], given: readonly OqlValue[]) => OqlValue): Method =>
  method(count, count, (on, given) => (isList(on) ? call(on, given) : undefined));

const ofSnapshot = (
  count: number,
  call: (given: readonly OqlValue[], evaluation: Evaluation) => OqlValue | undefined,
): Method => method(count, count, (on, given, evaluation) => (on === SNAPSHOT ? call(given, evaluation) : undefined));

/** A question of the snapshot about an object by its id; null when there is no such object. */
const ofId = (answer: (object: number, evaluation: Evaluation) => OqlValue): Method =>
  ofSnapshot(1, ([id = null], evaluation) => {
    const object = isObject(id) ? id.object : Number(id ?? -1);
    const isThere = Number.isSafeInteger(object) && object >= 0 && object < evaluation.heap.numberOfObjects;
    return isThere ? answer(object, evaluation) : null;
  });

const length = ATTRIBUTES.get('length');

/** Methods that queries for MAT use, of its objects, of lists and of texts. Getters are read as attributes besides. */
const OWN: readonly (readonly [string, Method])[] = [
  ['toString', method(0, 0, (on, _, evaluation) => textOf(on, evaluation))],
  ['equals', method(1, 1, (on, [other = null]) => isEqual(on, other))],
  ['size', method(0, 0, (on, _, evaluation) => sizeOf(on, evaluation))],
  ['length', method(0, 0, (on, _, evaluation) => length?.(on, evaluation))],
  ['isEmpty', method(0, 0, (on, _, evaluation) => isEmpty(on, evaluation))],
  ['get', ofList(1, (list, [index]) => list[Number(index)] ?? null)],
  ['subList', ofList(2, (list, [from, to]) => list.slice(Math.max(0, Number(from)), Math.max(0, Number(to))))],
  ['toArray', ofList(0, (list) => list)],
  [
    'resolveValue',
    method(1, 1, (on, [name], { heap }) => (isObject(on) ? (heap.field(on.object, String(name)) ?? null) : undefined)),
  ],
  [
    'getValueAt',
    method(1, 1, (on, [index], evaluation) =>
      isObject(on) ? (elementsOf(on.object, evaluation, Number(index), Number(index) + 1)[0] ?? null) : undefined,
    ),
  ],
  ['getReferenceArray', method(0, 2, slice)],
  ['getValueArray', method(0, 2, slice)],
  ['hasSuperClass', method(0, 0, (on, _, evaluation) => superclassOf(on, evaluation))],
  ['isArrayType', method(0, 0, (on, _, evaluation) => ATTRIBUTES.get('arrayType')?.(on, evaluation))],
  ['doesExtend', method(1, 1, (on, [name], evaluation) => doesExtend(on, String(name), evaluation))],
  ['getObject', ofId((object) => ({ object }))],
  [
    'getClassesByName',
    ofSnapshot(2, ([name, subclasses], evaluation) => byName(String(name), subclasses === true, evaluation)),
  ],
  ['mapAddressToId', ofSnapshot(1, ([address], evaluation) => idAt(address, evaluation))],
  ['mapIdToAddress', ofId((object, { heap }) => heap.addressOf(object))],
  ['isClass', ofId((object, { heap }) => heap.classOf(object) < 0)],
  ['isArray', ofId((object, { heap }) => heap.lengthOf(object) >= 0)],
  ['isGCRoot', ofId((object, { heap }) => heap.rootKinds(object).length > 0)],
];

export const METHODS: ReadonlyMap<string, Method> = new Map([...OWN, ...TEXT_METHODS, ...getters()]);

/** `getObjectId()` is `@objectId`. */
function getters(): [string, Method][] {
  return [...ATTRIBUTES].map(([name, read]) => [
    `get${name[0]?.toUpperCase()}${name.slice(1)}`,
    method(0, 0, (on, _, evaluation) => read(on, evaluation)),
  ]);
}

/** Of a list, or of a collection whose size field is known. */
function sizeOf(on: OqlValue, evaluation: Evaluation): OqlValue | undefined {
  if (isList(on)) return on.length;
  const { heap } = evaluation;
  const field = isObject(on)
    ? evaluation.remembered(SIZE_FIELDS, () => sizeFields(evaluation)).get(heap.classOf(on.object))
    : undefined;
  return isObject(on) && field !== undefined ? heap.field(on.object, field) : undefined;
}

const SIZE_FIELDS = Symbol('fields that count the elements of collections, by class number');

function sizeFields({ heap }: Evaluation): Map<number, string> {
  const fields = new Map<number, string>();
  for (const kind of COLLECTION_KINDS) {
    const sizeField = sizeFieldOf(kind);
    if (sizeField === undefined) continue;
    const tops = classesNamed(heap, kind.className).map(({ number }) => number);
    for (const number of numbersOf(heap, tops, true)) fields.set(number, sizeField);
  }
  return fields;
}

function isEmpty(on: OqlValue, evaluation: Evaluation): OqlValue | undefined {
  const size = typeof on === 'string' ? on.length : sizeOf(on, evaluation);
  return size === undefined ? undefined : size === 0;
}

/** Elements of an array: all, or so many from a place on. */
function slice(on: OqlValue, [from = 0, count]: readonly OqlValue[], evaluation: Evaluation): OqlValue | undefined {
  if (!isObject(on) || evaluation.heap.lengthOf(on.object) < 0) return undefined;
  const start = Math.max(0, Number(from));
  return elementsOf(on.object, evaluation, start, count === undefined ? undefined : start + Number(count));
}

function idAt(address: OqlValue | undefined, { heap }: Evaluation): OqlValue {
  const object = Number.isSafeInteger(address) && Number(address) >= 0 ? heap.objectAt(Number(address)) : -1;
  return object < 0 ? null : object;
}

function superclassOf(on: OqlValue, evaluation: Evaluation): OqlValue | undefined {
  const one = isObject(on) ? classThatIs(on.object, evaluation) : undefined;
  return one && one.superclass >= 0;
}

function doesExtend(on: OqlValue, name: string, evaluation: Evaluation): OqlValue | undefined {
  const one = isObject(on) ? classThatIs(on.object, evaluation) : undefined;
  return one && classesUnder(name, true, evaluation).has(one.number);
}

function byName(name: string, withSubclasses: boolean, evaluation: Evaluation): OqlValue {
  const numbers = classesUnder(name, withSubclasses, evaluation);
  return evaluation.classesWhere(({ number }) => numbers.has(number));
}

function classesUnder(name: string, withSubclasses: boolean, evaluation: Evaluation): Set<number> {
  const { heap } = evaluation;
  evaluation.weighClasses();
  const tops = classesNamed(heap, name).map(({ number }) => number);
  return numbersOf(heap, tops, withSubclasses);
}
