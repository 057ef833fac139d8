import type { HeapClass } from '../model.ts';
import { numbersOf } from './classes.ts';
import { elementsOf } from './elements.ts';
import type { Evaluation } from './evaluation.ts';
import { objectText } from './texts.ts';
import { isList, isObject, isRecord, type OqlValue, objectOf, SNAPSHOT, technicalName } from './value.ts';

/** Undefined: such a value has no such attribute. */
export type Attribute = (on: OqlValue, evaluation: Evaluation) => OqlValue | undefined;

const ofObject =
  (read: (object: number, evaluation: Evaluation) => OqlValue | undefined): Attribute =>
  (on, evaluation) =>
    isObject(on) ? read(on.object, evaluation) : undefined;

const ofClass = (read: (one: HeapClass, evaluation: Evaluation) => OqlValue): Attribute =>
  ofObject((object, evaluation) => {
    const one = classThatIs(object, evaluation);
    return one && read(one, evaluation);
  });

const ofSnapshot =
  (read: (evaluation: Evaluation) => OqlValue): Attribute =>
  (on, evaluation) =>
    on === SNAPSHOT ? read(evaluation) : undefined;

const ofArray = (holds: 'primitives' | 'objects'): Attribute =>
  ofObject((object, evaluation) => {
    const { heap } = evaluation;
    return heap.classes[heap.classOf(object)]?.shape === holds ? elementsOf(object, evaluation) : undefined;
  });

/** The attributes of MAT by name: without `@` in its documentation, as getters of its Java objects. */
export const ATTRIBUTES: ReadonlyMap<string, Attribute> = new Map<string, Attribute>([
  ['objectId', ofObject((object) => object)],
  ['objectAddress', ofObject((object, { heap }) => heap.addressOf(object))],
  [
    'usedHeapSize',
    firstOf(
      ofObject((object, { heap }) => heap.shallowSize(object)),
      ofSnapshot(({ heap }) => heap.usedHeapSize),
    ),
  ],
  ['retainedHeapSize', ofObject((object, { heap }) => heap.retainedSize(object))],
  ['displayName', ofObject(displayName)],
  ['technicalName', ofObject((object, { heap }) => technicalName(heap, object))],
  ['classSpecificName', ofObject((object, evaluation) => objectText(object, evaluation) ?? null)],
  ['clazz', ofObject(classOf)],
  ['GCRootInfo', ofObject((object, { heap }) => heap.rootKinds(object).join(', ') || null)],
  [
    'outboundReferences',
    ofObject((object, evaluation) => evaluation.listOf(evaluation.heap.outboundOf(object), 'once')),
  ],
  ['inboundReferences', ofObject((object, evaluation) => evaluation.listOf(evaluation.heap.inboundOf(object)))],
  ['length', lengthOf],
  ['valueArray', ofArray('primitives')],
  ['referenceArray', ofArray('objects')],
  ['name', ofClass(({ name }) => name)],
  ['superClass', ofClass(({ superclass }, { heap }) => objectOf(heap.classes[superclass]?.object ?? -1))],
  ['superClassId', ofClass(({ superclass }, { heap }) => heap.classes[superclass]?.object ?? null)],
  ['classLoader', ofClass(({ loader }) => objectOf(loader))],
  ['classLoaderId', ofClass(({ loader }) => (loader < 0 ? null : loader))],
  ['arrayType', ofClass(({ shape }) => shape !== 'instances')],
  [
    'numberOfObjects',
    firstOf(
      ofClass(({ number }, { heap }) => heap.countOf(number)),
      ofSnapshot(({ heap }) => heap.numberOfObjects),
    ),
  ],
  ['objectIds', ofClass((one, evaluation) => instancesOf(one, evaluation))],
  [
    'subclasses',
    ofClass(({ number }, evaluation) => evaluation.classesWhere(({ superclass }) => superclass === number)),
  ],
  ['allSubclasses', ofClass(allSubclasses)],
  ['definedClasses', ofObject((object, evaluation) => evaluation.classesWhere(({ loader }) => loader === object))],
  ['numberOfClasses', ofSnapshot((evaluation) => evaluation.classesWhere(() => true).length)],
  ['classes', ofSnapshot((evaluation) => evaluation.classesWhere(() => true))],
  ['GCRoots', ofSnapshot((evaluation) => evaluation.listOf(evaluation.heap.roots))],
]);

function firstOf(...attributes: readonly Attribute[]): Attribute {
  return (on, evaluation) => {
    for (const attribute of attributes) {
      const found = attribute(on, evaluation);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** The class that an object is. */
export const classThatIs = (object: number, { heap }: Evaluation): HeapClass | undefined =>
  heap.classes[~heap.classOf(object)];

/** The class of an object as an object. */
export function classOf(object: number, evaluation: Evaluation): OqlValue {
  const { heap } = evaluation;
  const number = heap.classOf(object);
  const own =
    number < 0
      ? evaluation.remembered(CLASS, () => heap.classes.find(({ name }) => name === 'java.lang.Class'))
      : heap.classes[number];
  return objectOf(own?.object ?? -1);
}

const CLASS = Symbol('java.lang.Class');

function displayName(object: number, evaluation: Evaluation): OqlValue {
  const name = technicalName(evaluation.heap, object);
  const text = evaluation.heap.classOf(object) < 0 ? undefined : objectText(object, evaluation);
  return text === undefined ? name : `${name}  ${text}`;
}

function lengthOf(on: OqlValue, { heap }: Evaluation): OqlValue | undefined {
  if (typeof on === 'string' || isList(on)) return on.length;
  if (isRecord(on)) return on.values.length;
  const length = isObject(on) ? heap.lengthOf(on.object) : -1;
  return length < 0 ? undefined : length;
}

/** Those that are reachable: the others are rubbish, and MAT throws them away. */
const instancesOf = ({ number }: HeapClass, evaluation: Evaluation): OqlValue[] =>
  evaluation.listOf(evaluation.heap.instancesOf(new Set([number])));

function allSubclasses({ number }: HeapClass, evaluation: Evaluation): OqlValue[] {
  const numbers = numbersOf(evaluation.heap, [number], true);
  return evaluation.classesWhere((one) => one.number !== number && numbers.has(one.number));
}
