import { type HeapField, OBJECT_TYPE } from '@hindsight/heap-graph';
import type { OqlHeap } from '../oql-heap.ts';
import { isObject } from '../values/value.ts';
import { findOnlyClass, type Operand, RECORD_COST, ROW_OPERAND, type ScannedRows } from './operand.ts';

/** The largest magnitude of a value by the type code of HPROF. */
const MAX_BY_TYPE: Readonly<Record<number, number>> = {
  6: Infinity,
  7: Infinity,
  8: 2 ** 7,
  9: 2 ** 15,
  10: 2 ** 31,
  11: Infinity,
};
const LONG_TYPE = 11;

/** Collects the types that a field of this name may have, in the rows or in any object that they refer to. */
function collectFieldTypes(
  of: Operand,
  name: string,
  fields: readonly (HeapField | undefined)[],
  { classNumbers, heap }: ScannedRows,
): Set<number> {
  const candidates = of === ROW_OPERAND ? [...classNumbers].map((number) => fields[number]) : fields;
  const types = new Set(candidates.flatMap((field) => field?.type ?? []));
  // Objects of `java.lang.Class` have static fields.
  const mayBeClass =
    of !== ROW_OPERAND || [...classNumbers].some((number) => heap.classes[number]?.name === 'java.lang.Class');
  if (!mayBeClass) return types;
  for (const { statics } of heap.classes) for (const field of statics) if (field.name === name) types.add(field.type);
  return types;
}

/**
 * Creates an operand for a field of the row or of an object that is reached from it; undefined when it cannot be pushed
 * down.
 */
export function createFieldOperand(of: Operand, name: string, rows: ScannedRows): Operand | undefined {
  const { target } = of;
  // `length` of arrays and lists is an attribute.
  if (!target || name === 'length') return undefined;
  const { scan } = rows.heap;
  const fields = scan.findFields(name);
  const types = collectFieldTypes(of, name, fields, rows);
  const only = of === ROW_OPERAND ? findOnlyClass(rows) : undefined;
  const read =
    only === undefined
      ? createFieldReader(target, name, fields, rows.heap)
      : createClassReader(fields[only], rows.heap);
  const limits = [...types].map((type) => MAX_BY_TYPE[type]);
  return {
    ...read,
    isExact: [...types].every(
      (type) => type === OBJECT_TYPE || (type !== LONG_TYPE && MAX_BY_TYPE[type] !== undefined),
    ),
    maxMagnitude: limits.every((most) => most !== undefined) ? Math.max(0, ...limits) : undefined,
    cost: RECORD_COST,
  };
}

type FieldReader = Pick<Operand, 'number' | 'isNull'> & { readonly target: (object: number) => number };

const toNumberOrNaN = (object: number): number => (object < 0 ? Number.NaN : object);

function createClassReader(field: HeapField | undefined, { scan }: OqlHeap): FieldReader {
  if (!field) return { number: () => Number.NaN, isNull: () => true, target: () => -1 };
  const target = (object: number) => scan.readTarget(object, field);
  if (field.type === OBJECT_TYPE) {
    return { number: (object) => toNumberOrNaN(target(object)), isNull: (object) => target(object) < 0, target };
  }
  return {
    number: (object) => scan.readNumber(object, field),
    isNull: (object) => scan.locateField(object, field) < 0,
    target: () => -1,
  };
}

function createFieldReader(
  target: (object: number) => number,
  name: string,
  fields: readonly (HeapField | undefined)[],
  heap: OqlHeap,
): FieldReader {
  /** Readers by class number, created on first use; classes are read by their static fields. */
  const reads: (FieldReader | undefined)[] = [];
  const ofClass: FieldReader = createStaticReader(name, heap);
  const findReader = (owner: number): FieldReader => {
    const number = heap.getClassNumber(owner);
    if (number < 0) return ofClass;
    reads[number] ??= createClassReader(fields[number], heap);
    return reads[number];
  };
  const by =
    <Out>(read: (one: FieldReader, owner: number) => Out, none: Out) =>
    (object: number): Out => {
      const owner = target(object);
      return owner < 0 ? none : read(findReader(owner), owner);
    };
  return {
    number: by((one, owner) => one.number(owner), Number.NaN),
    isNull: by((one, owner) => one.isNull(owner), true),
    target: by((one, owner) => one.target(owner), -1),
  };
}

function createStaticReader(name: string, heap: OqlHeap): FieldReader {
  const readStaticField = (object: number) => heap.readField(object, name) ?? null;
  const target = (object: number) => {
    const value = readStaticField(object);
    return isObject(value) ? value.object : -1;
  };
  return {
    number: (object) => {
      const value = readStaticField(object);
      if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
      return isObject(value) ? value.object : Number.NaN;
    },
    isNull: (object) => readStaticField(object) === null,
    target,
  };
}
