import type { OqlHeap } from '../oql-heap.ts';

/** What it costs to evaluate a condition for an object: reading the index, its record, or its text. */
export const INDEX_COST = 0;
export const RECORD_COST = 1;
export const TEXT_COST = 2;

/** A part of a condition that is read from an object without creating a value. */
export interface Operand {
  /**
   * The number; for a reference, the number of the object. NaN for null and for values that do not compare as numbers.
   */
  readonly number: (object: number) => number;
  readonly isNull: (object: number) => boolean;
  /** The referenced object, or -1. Undefined when the operand is never a reference. */
  readonly target: ((object: number) => number) | undefined;
  /** Whether `number` is exact: no longs, which may be rounded, and only numbers and references. */
  readonly isExact: boolean;
  /**
   * Upper bound of the absolute value of a whole number; Infinity for fractions. Undefined when the operand is not
   * always a number.
   */
  readonly maxMagnitude: number | undefined;
  readonly cost: number;
}

/** The rows that a query scans: the objects of these classes, with their alias. */
export interface ScannedRows {
  readonly heap: OqlHeap;
  readonly classNumbers: ReadonlySet<number>;
  readonly alias: string | undefined;
  /** The aliases of the enclosing queries. */
  readonly outer: ReadonlySet<string>;
}

export const ROW_OPERAND: Operand & { readonly target: (object: number) => number } = {
  number: (object) => object,
  isNull: () => false,
  target: (object) => object,
  isExact: true,
  maxMagnitude: undefined,
  cost: INDEX_COST,
};

/** Returns the class of all rows when there is only one and its objects are instances, not arrays or classes. */
export function findOnlyClass({ classNumbers, heap }: ScannedRows): number | undefined {
  const [only] = classNumbers;
  if (only === undefined || classNumbers.size > 1) return undefined;
  const one = heap.classes[only];
  return one?.shape === 'instances' && one.name !== 'java.lang.Class' ? only : undefined;
}
