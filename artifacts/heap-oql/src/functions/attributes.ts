import type { HeapClass } from '@hindsight/heap-graph';
import { collectClassNumbers } from '../check/find-classes.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { readObjectText } from '../values/object-text.ts';
import { readElements } from '../values/read-elements.ts';
import { formatTechnicalName, isList, isObject, isRecord, type OqlValue, SNAPSHOT, toObject } from '../values/value.ts';

/** Reads an attribute of a value; returns undefined when a value of this type has no such attribute. */
export type Attribute = (on: OqlValue, evaluation: Evaluation) => OqlValue | undefined;

const forObject =
  (read: (object: number, evaluation: Evaluation) => OqlValue | undefined): Attribute =>
  (on, evaluation) =>
    isObject(on) ? read(on.object, evaluation) : undefined;

const forClass = (read: (one: HeapClass, evaluation: Evaluation) => OqlValue): Attribute =>
  forObject((object, evaluation) => {
    const one = findRepresentedClass(object, evaluation);
    return one && read(one, evaluation);
  });

const forSnapshot =
  (read: (evaluation: Evaluation) => OqlValue): Attribute =>
  (on, evaluation) =>
    on === SNAPSHOT ? read(evaluation) : undefined;

const forArray = (holds: 'primitives' | 'objects'): Attribute =>
  forObject((object, evaluation) => {
    const { heap } = evaluation;
    return heap.classes[heap.getClassNumber(object)]?.shape === holds ? readElements(object, evaluation) : undefined;
  });

/** The attributes of MAT by name: with `@` in its documentation, as getters in its Java API. */
export const ATTRIBUTES: ReadonlyMap<string, Attribute> = new Map<string, Attribute>([
  ['objectId', forObject((object) => object)],
  ['objectAddress', forObject((object, { heap }) => heap.getAddress(object))],
  [
    'usedHeapSize',
    firstDefined(
      forObject((object, { heap }) => heap.getShallowSize(object)),
      forSnapshot(({ heap }) => heap.usedHeapSize),
    ),
  ],
  ['retainedHeapSize', forObject((object, { heap }) => heap.getRetainedSize(object))],
  ['displayName', forObject(formatDisplayName)],
  ['technicalName', forObject((object, { heap }) => formatTechnicalName(heap, object))],
  ['classSpecificName', forObject((object, evaluation) => readObjectText(object, evaluation) ?? null)],
  ['clazz', forObject(readClass)],
  ['GCRootInfo', forObject((object, { heap }) => heap.getRootKinds(object).join(', ') || null)],
  [
    'outboundReferences',
    forObject((object, evaluation) => evaluation.toObjectList(evaluation.heap.iterateReferences(object), 'remove')),
  ],
  [
    'inboundReferences',
    forObject((object, evaluation) => evaluation.toObjectList(evaluation.heap.iterateReferrers(object))),
  ],
  ['length', readLength],
  ['valueArray', forArray('primitives')],
  ['referenceArray', forArray('objects')],
  ['name', forClass(({ name }) => name)],
  ['superClass', forClass(({ superclass }, { heap }) => toObject(heap.classes[superclass]?.object ?? -1))],
  ['superClassId', forClass(({ superclass }, { heap }) => heap.classes[superclass]?.object ?? null)],
  ['classLoader', forClass(({ loader }) => toObject(loader))],
  ['classLoaderId', forClass(({ loader }) => (loader < 0 ? null : loader))],
  ['arrayType', forClass(({ shape }) => shape !== 'instances')],
  [
    'numberOfObjects',
    firstDefined(
      forClass(({ number }, { heap }) => heap.countInstances(number)),
      forSnapshot(({ heap }) => heap.numberOfObjects),
    ),
  ],
  ['objectIds', forClass((one, evaluation) => listInstances(one, evaluation))],
  [
    'subclasses',
    forClass(({ number }, evaluation) => evaluation.listClasses(({ superclass }) => superclass === number)),
  ],
  ['allSubclasses', forClass(listSubclasses)],
  ['definedClasses', forObject((object, evaluation) => evaluation.listClasses(({ loader }) => loader === object))],
  ['numberOfClasses', forSnapshot((evaluation) => evaluation.listClasses(() => true).length)],
  ['classes', forSnapshot((evaluation) => evaluation.listClasses(() => true))],
  ['GCRoots', forSnapshot((evaluation) => evaluation.toObjectList(evaluation.heap.roots))],
]);

function firstDefined(...attributes: readonly Attribute[]): Attribute {
  return (on, evaluation) => {
    for (const attribute of attributes) {
      const found = attribute(on, evaluation);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** Finds the class that an object of `java.lang.Class` represents. */
export const findRepresentedClass = (object: number, { heap }: Evaluation): HeapClass | undefined =>
  heap.classes[~heap.getClassNumber(object)];

/** Returns the class of an object, as an object. */
export function readClass(object: number, evaluation: Evaluation): OqlValue {
  const { heap } = evaluation;
  const number = heap.getClassNumber(object);
  const own =
    number < 0
      ? evaluation.memoize(CLASS_OF_CLASSES, () => heap.classes.find(({ name }) => name === 'java.lang.Class'))
      : heap.classes[number];
  return toObject(own?.object ?? -1);
}

const CLASS_OF_CLASSES = Symbol('java.lang.Class');

function formatDisplayName(object: number, evaluation: Evaluation): OqlValue {
  const name = formatTechnicalName(evaluation.heap, object);
  const text = evaluation.heap.getClassNumber(object) < 0 ? undefined : readObjectText(object, evaluation);
  return text === undefined ? name : `${name}  ${text}`;
}

function readLength(on: OqlValue, { heap }: Evaluation): OqlValue | undefined {
  if (typeof on === 'string' || isList(on)) return on.length;
  if (isRecord(on)) return on.values.length;
  const length = isObject(on) ? heap.readLength(on.object) : -1;
  return length < 0 ? undefined : length;
}

/** Lists the reachable instances of a class; like MAT, OQL does not see unreachable objects. */
const listInstances = ({ number }: HeapClass, evaluation: Evaluation): OqlValue[] =>
  evaluation.toObjectList(evaluation.heap.iterateInstances(new Set([number])));

function listSubclasses({ number }: HeapClass, evaluation: Evaluation): OqlValue[] {
  const numbers = collectClassNumbers(evaluation.heap, [number], true);
  return evaluation.listClasses((one) => one.number !== number && numbers.has(one.number));
}
