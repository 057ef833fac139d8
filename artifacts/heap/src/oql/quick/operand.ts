import type { OqlHeap } from '../oql-heap.ts';

/** What a condition costs for an object: a look into the index, into its record, at its text. */
export const FROM_INDEX = 0;
export const FROM_RECORD = 1;
export const FROM_TEXT = 2;

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
  readonly most: number | undefined;
  readonly cost: number;
}

/** The rows of a query: objects of these classes, named so. */
export interface QuickRows {
  readonly heap: OqlHeap;
  readonly numbers: ReadonlySet<number>;
  readonly alias: string | undefined;
  /** Names of the rows of queries around it. */
  readonly outer: ReadonlySet<string>;
}

export const THE_ROW: Operand & { readonly target: (object: number) => number } = {
  number: (object) => object,
  isNull: () => false,
  target: (object) => object,
  isExact: true,
  most: undefined,
  cost: FROM_INDEX,
};

/** The class of all rows, where there is one and its objects have records of instances. */
export function onlyClass({ numbers, heap }: QuickRows): number | undefined {
  const [only] = numbers;
  if (only === undefined || numbers.size > 1) return undefined;
  const one = heap.classes[only];
  return one?.shape === 'instances' && one.name !== 'java.lang.Class' ? only : undefined;
}
