import { COLLECTION_KINDS, getSizeField } from '@hindsight/heap-graph';
import { collectClassNumbers, findClassesByName } from '../check/find-classes.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { isEqual } from '../values/compare.ts';
import { toText } from '../values/object-text.ts';
import { readElements } from '../values/read-elements.ts';
import { isList, isObject, type OqlValue, SNAPSHOT } from '../values/value.ts';
import { ATTRIBUTES, findRepresentedClass } from './attributes.ts';
import { defineMethod, type Method } from './method.ts';
import { TEXT_METHODS } from './text-methods.ts';

const listMethod = (count: number, call: (list: readonly OqlValue[], args: readonly OqlValue[]) => OqlValue): Method =>
  defineMethod(count, count, (on, args) => (isList(on) ? call(on, args) : undefined));

const snapshotMethod = (
  count: number,
  call: (args: readonly OqlValue[], evaluation: Evaluation) => OqlValue | undefined,
): Method =>
  defineMethod(count, count, (on, args, evaluation) => (on === SNAPSHOT ? call(args, evaluation) : undefined));

/** A method of the snapshot that takes the id of an object; null when there is no such object. */
const objectIdMethod = (answer: (object: number, evaluation: Evaluation) => OqlValue): Method =>
  snapshotMethod(1, ([id = null], evaluation) => {
    const object = isObject(id) ? id.object : Number(id ?? -1);
    const isThere = Number.isSafeInteger(object) && object >= 0 && object < evaluation.heap.numberOfObjects;
    return isThere ? answer(object, evaluation) : null;
  });

const length = ATTRIBUTES.get('length');

/** The methods of MAT's objects, of lists and of texts that queries use. Getters are derived from the attributes. */
const MAT_METHODS: readonly (readonly [string, Method])[] = [
  ['toString', defineMethod(0, 0, (on, _, evaluation) => toText(on, evaluation))],
  ['equals', defineMethod(1, 1, (on, [other = null]) => isEqual(on, other))],
  ['size', defineMethod(0, 0, (on, _, evaluation) => readSize(on, evaluation))],
  ['length', defineMethod(0, 0, (on, _, evaluation) => length?.(on, evaluation))],
  ['isEmpty', defineMethod(0, 0, (on, _, evaluation) => isEmpty(on, evaluation))],
  ['get', listMethod(1, (list, [index]) => list[Number(index)] ?? null)],
  ['subList', listMethod(2, (list, [from, to]) => list.slice(Math.max(0, Number(from)), Math.max(0, Number(to))))],
  ['toArray', listMethod(0, (list) => list)],
  [
    'resolveValue',
    defineMethod(1, 1, (on, [name], { heap }) =>
      isObject(on) ? (heap.readField(on.object, String(name)) ?? null) : undefined,
    ),
  ],
  [
    'getValueAt',
    defineMethod(1, 1, (on, [index], evaluation) =>
      isObject(on) ? (readElements(on.object, evaluation, Number(index), Number(index) + 1)[0] ?? null) : undefined,
    ),
  ],
  ['getReferenceArray', defineMethod(0, 2, sliceArray)],
  ['getValueArray', defineMethod(0, 2, sliceArray)],
  ['hasSuperClass', defineMethod(0, 0, (on, _, evaluation) => hasSuperclass(on, evaluation))],
  ['isArrayType', defineMethod(0, 0, (on, _, evaluation) => ATTRIBUTES.get('arrayType')?.(on, evaluation))],
  ['doesExtend', defineMethod(1, 1, (on, [name], evaluation) => doesExtend(on, String(name), evaluation))],
  ['getObject', objectIdMethod((object) => ({ object }))],
  [
    'getClassesByName',
    snapshotMethod(2, ([name, subclasses], evaluation) => findClasses(String(name), subclasses === true, evaluation)),
  ],
  ['mapAddressToId', snapshotMethod(1, ([address], evaluation) => findIdAt(address, evaluation))],
  ['mapIdToAddress', objectIdMethod((object, { heap }) => heap.getAddress(object))],
  ['isClass', objectIdMethod((object, { heap }) => heap.getClassNumber(object) < 0)],
  ['isArray', objectIdMethod((object, { heap }) => heap.readLength(object) >= 0)],
  ['isGCRoot', objectIdMethod((object, { heap }) => heap.getRootKinds(object).length > 0)],
];

export const METHODS: ReadonlyMap<string, Method> = new Map([...MAT_METHODS, ...TEXT_METHODS, ...createGetters()]);

/** Creates a getter for each attribute: `getObjectId()` is `@objectId`. */
function createGetters(): [string, Method][] {
  return [...ATTRIBUTES].map(([name, read]) => [
    `get${name[0]?.toUpperCase()}${name.slice(1)}`,
    defineMethod(0, 0, (on, _, evaluation) => read(on, evaluation)),
  ]);
}

/** Reads the size of a list, or of a collection whose size field is known. */
function readSize(on: OqlValue, evaluation: Evaluation): OqlValue | undefined {
  if (isList(on)) return on.length;
  const { heap } = evaluation;
  const field = isObject(on)
    ? evaluation.memoize(SIZE_FIELD_BY_CLASS, () => findSizeFields(evaluation)).get(heap.getClassNumber(on.object))
    : undefined;
  return isObject(on) && field !== undefined ? heap.readField(on.object, field) : undefined;
}

const SIZE_FIELD_BY_CLASS = Symbol('fields that count the elements of collections, by class number');

function findSizeFields({ heap }: Evaluation): Map<number, string> {
  const fields = new Map<number, string>();
  for (const kind of COLLECTION_KINDS) {
    const sizeField = getSizeField(kind);
    if (sizeField === undefined) continue;
    const tops = findClassesByName(heap, kind.className).map(({ number }) => number);
    for (const number of collectClassNumbers(heap, tops, true)) fields.set(number, sizeField);
  }
  return fields;
}

function isEmpty(on: OqlValue, evaluation: Evaluation): OqlValue | undefined {
  const size = typeof on === 'string' ? on.length : readSize(on, evaluation);
  return size === undefined ? undefined : size === 0;
}

/** Reads all elements of an array, or `count` elements from an index on. */
function sliceArray(
  on: OqlValue,
  [from = 0, count]: readonly OqlValue[],
  evaluation: Evaluation,
): OqlValue | undefined {
  if (!isObject(on) || evaluation.heap.readLength(on.object) < 0) return undefined;
  const start = Math.max(0, Number(from));
  return readElements(on.object, evaluation, start, count === undefined ? undefined : start + Number(count));
}

function findIdAt(address: OqlValue | undefined, { heap }: Evaluation): OqlValue {
  const object = Number.isSafeInteger(address) && Number(address) >= 0 ? heap.findObject(Number(address)) : -1;
  return object < 0 ? null : object;
}

function hasSuperclass(on: OqlValue, evaluation: Evaluation): OqlValue | undefined {
  const one = isObject(on) ? findRepresentedClass(on.object, evaluation) : undefined;
  return one && one.superclass >= 0;
}

function doesExtend(on: OqlValue, name: string, evaluation: Evaluation): OqlValue | undefined {
  const one = isObject(on) ? findRepresentedClass(on.object, evaluation) : undefined;
  return one && collectClasses(name, true, evaluation).has(one.number);
}

function findClasses(name: string, withSubclasses: boolean, evaluation: Evaluation): OqlValue {
  const numbers = collectClasses(name, withSubclasses, evaluation);
  return evaluation.listClasses(({ number }) => numbers.has(number));
}

function collectClasses(name: string, withSubclasses: boolean, evaluation: Evaluation): Set<number> {
  const { heap } = evaluation;
  evaluation.chargeForClasses();
  const tops = findClassesByName(heap, name).map(({ number }) => number);
  return collectClassNumbers(heap, tops, withSubclasses);
}
