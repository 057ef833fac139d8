import type { OqlHeap } from '../oql-heap.ts';

/** What a condition costs for an object: a look into the index, into its record, at its text. */
export const INDEX_COST = 0;
export const RECORD_COST = 1;
export const TEXT_COST = 2;

/** A part of a condition that is read from an object without a value being made of it. */
export interface Operand {
  /** Of a reference the number of the object. NaN: null, or what has no order among numbers. */
  readonly number: (object: number) => number;
  readonly isNull: (object: number) => boolean;
  /** The object that it is; -1 none. Undefined: it is none ever. */
  readonly target: ((object: number) => number) | undefined;
  /** Whether `number` says all: no longs, which may be rounded, and nothing but numbers and references. */
  readonly isExact: boolean;
  /** A whole number that is never larger; Infinity: it may have a fraction. Undefined: not always a number. */
  readonly maxMagnitude: number | undefined;
  readonly cost: number;
}

/** The rows of a query: objects of these classes, named so. */
export interface ScannedRows {
  readonly heap: OqlHeap;
  readonly classNumbers: ReadonlySet<number>;
  readonly alias: string | undefined;
  /** Names of the rows of queries around it. */
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

/** The class of all rows, where there is one and its objects have records of instances. */
export function findOnlyClass({ classNumbers, heap }: ScannedRows): number | undefined {
  const [only] = classNumbers;
  if (only === undefined || classNumbers.size > 1) return undefined;
  const one = heap.classes[only];
  return one?.shape === 'instances' && one.name !== 'java.lang.Class' ? only : undefined;
}
