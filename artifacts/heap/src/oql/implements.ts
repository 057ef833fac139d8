import type { Evaluation } from './evaluation.ts';
import { isObject, type OqlValue, onlyValue } from './value.ts';

type Test = (object: number, evaluation: Evaluation) => boolean;

/** The kinds of objects as MAT names them. Which interfaces of Java a class implements is not written in a dump. */
const KINDS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['IObject', () => true],
  ['IClass', (object, { heap }) => heap.classOf(object) < 0],
  ['IInstance', (object, evaluation) => shapeOf(object, evaluation) === 'instances'],
  ['IArray', (object, { heap }) => heap.lengthOf(object) >= 0],
  ['IObjectArray', (object, evaluation) => shapeOf(object, evaluation) === 'objects'],
  ['IPrimitiveArray', (object, evaluation) => shapeOf(object, evaluation) === 'primitives'],
  ['IClassLoader', (object, { heap }) => heap.row(object).objectType === 2],
]);

export const KNOWN_INTERFACES = [...KINDS.keys()];

const shapeOf = (object: number, { heap }: Evaluation) => heap.classes[heap.classOf(object)]?.shape;

/** The last part of the name counts: MAT's package may stand before it. */
export const interfaceOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

export function implementsName(name: string, of: OqlValue, evaluation: Evaluation): boolean {
  const value = onlyValue(of);
  return isObject(value) && KINDS.get(interfaceOf(name))?.(value.object, evaluation) === true;
}
