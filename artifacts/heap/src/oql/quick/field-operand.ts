import { OBJECT_TYPE } from '../../events.ts';
import type { HeapField } from '../../model.ts';
import type { OqlHeap } from '../oql-heap.ts';
import { isObject } from '../value.ts';
import { FROM_RECORD, type Operand, onlyClass, type QuickRows, THE_ROW } from './operand.ts';

/** By the number of the type in the format. */
const MOST_OF_TYPE: Readonly<Record<number, number>> = {
  6: Infinity,
  7: Infinity,
  8: 2 ** 7,
  9: 2 ** 15,
  10: 2 ** 31,
  11: Infinity,
};
const LONG_TYPE = 11;

/** Types that a field of this name may have: of the rows, or of whatever object a field of theirs refers to. */
function typesOf(
  of: Operand,
  name: string,
  fields: readonly (HeapField | undefined)[],
  { numbers, heap }: QuickRows,
): Set<number> {
  const asked = of === THE_ROW ? [...numbers].map((number) => fields[number]) : fields;
  const types = new Set(asked.flatMap((field) => field?.type ?? []));
  // An object that is a class has its static fields.
  const mayBeClass = of !== THE_ROW || [...numbers].some((number) => heap.classes[number]?.name === 'java.lang.Class');
  if (!mayBeClass) return types;
  for (const { statics } of heap.classes) for (const field of statics) if (field.name === name) types.add(field.type);
  return types;
}

/** A field of the row, or of an object that is reached from it. */
export function fieldOf(of: Operand, name: string, rows: QuickRows): Operand | undefined {
  const { target } = of;
  // Of arrays and lists it is an attribute.
  if (!target || name === 'length') return undefined;
  const { scan } = rows.heap;
  const fields = scan.fieldsNamed(name);
  const types = typesOf(of, name, fields, rows);
  const only = of === THE_ROW ? onlyClass(rows) : undefined;
  const read = only === undefined ? readField(target, name, fields, rows.heap) : readOnly(fields[only], rows.heap);
  const limits = [...types].map((type) => MOST_OF_TYPE[type]);
  return {
    ...read,
    isExact: [...types].every(
      (type) => type === OBJECT_TYPE || (type !== LONG_TYPE && MOST_OF_TYPE[type] !== undefined),
    ),
    most: limits.every((most) => most !== undefined) ? Math.max(0, ...limits) : undefined,
    cost: FROM_RECORD,
  };
}

type Read = Pick<Operand, 'number' | 'isNull'> & { readonly target: (object: number) => number };

const numberOrNone = (object: number): number => (object < 0 ? Number.NaN : object);

function readOnly(field: HeapField | undefined, { scan }: OqlHeap): Read {
  if (!field) return { number: () => Number.NaN, isNull: () => true, target: () => -1 };
  const target = (object: number) => scan.target(object, field);
  if (field.type === OBJECT_TYPE) {
    return { number: (object) => numberOrNone(target(object)), isNull: (object) => target(object) < 0, target };
  }
  return {
    number: (object) => scan.number(object, field),
    isNull: (object) => scan.fieldAt(object, field) < 0,
    target: () => -1,
  };
}

function readField(
  target: (object: number) => number,
  name: string,
  fields: readonly (HeapField | undefined)[],
  heap: OqlHeap,
): Read {
  /** Reads by class once it is known which; classes have static fields. */
  const reads: (Read | undefined)[] = [];
  const ofClass: Read = readStatic(name, heap);
  const readOf = (owner: number): Read => {
    const number = heap.classOf(owner);
    if (number < 0) return ofClass;
    reads[number] ??= readOnly(fields[number], heap);
    return reads[number];
  };
  const by =
    <Out>(read: (one: Read, owner: number) => Out, none: Out) =>
    (object: number): Out => {
      const owner = target(object);
      return owner < 0 ? none : read(readOf(owner), owner);
    };
  return {
    number: by((one, owner) => one.number(owner), Number.NaN),
    isNull: by((one, owner) => one.isNull(owner), true),
    target: by((one, owner) => one.target(owner), -1),
  };
}

function readStatic(name: string, heap: OqlHeap): Read {
  const staticOf = (object: number) => heap.field(object, name) ?? null;
  const target = (object: number) => {
    const value = staticOf(object);
    return isObject(value) ? value.object : -1;
  };
  return {
    number: (object) => {
      const value = staticOf(object);
      if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
      return isObject(value) ? value.object : Number.NaN;
    },
    isNull: (object) => staticOf(object) === null,
    target,
  };
}
