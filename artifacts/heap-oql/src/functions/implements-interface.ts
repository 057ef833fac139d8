import type { Evaluation } from '../evaluate/evaluation.ts';
import { isObject, type OqlValue, unwrapRow } from '../values/value.ts';

type ObjectPredicate = (object: number, evaluation: Evaluation) => boolean;

/** The interfaces of MAT's object model by name. A dump does not record which Java interfaces a class implements. */
const MAT_INTERFACES: ReadonlyMap<string, ObjectPredicate> = new Map<string, ObjectPredicate>([
  ['IObject', () => true],
  ['IClass', (object, { heap }) => heap.getClassNumber(object) < 0],
  ['IInstance', (object, evaluation) => readShape(object, evaluation) === 'instances'],
  ['IArray', (object, { heap }) => heap.readLength(object) >= 0],
  ['IObjectArray', (object, evaluation) => readShape(object, evaluation) === 'objects'],
  ['IPrimitiveArray', (object, evaluation) => readShape(object, evaluation) === 'primitives'],
  ['IClassLoader', (object, { heap }) => heap.buildRow(object).objectType === 2],
]);

export const KNOWN_INTERFACES = [...MAT_INTERFACES.keys()];

const readShape = (object: number, { heap }: Evaluation) => heap.classes[heap.getClassNumber(object)]?.shape;

/** Removes the package: MAT's package name is optional. */
export const toInterfaceName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

export function implementsInterface(name: string, of: OqlValue, evaluation: Evaluation): boolean {
  const value = unwrapRow(of);
  return isObject(value) && MAT_INTERFACES.get(toInterfaceName(name))?.(value.object, evaluation) === true;
}
