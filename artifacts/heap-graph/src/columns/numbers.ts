import { isReleasable, releaseBuffers } from './shared-buffers.ts';

/**
 * A number by position: in memory as one typed array or, when memory is very scarce, in pages of a scratch file. Both
 * forms answer alike, so that what computes with them does not know where they are.
 */
export interface Numbers {
  readonly length: number;
  /** Returns the number at a position; undefined outside the column. */
  at(position: number): number | undefined;
  set(position: number, value: number): void;
  /** Releases its memory and its file. Nothing may be read afterwards. */
  release(): void;
}

/** A column that is only read, and released by its owner. */
export type SealedNumbers = Pick<Numbers, 'length' | 'at' | 'release'>;

/** A column that is only read. */
export type ReadNumbers = Pick<Numbers, 'length' | 'at'>;

export type NumberArray = Int16Array | Int32Array | Uint32Array | Float64Array;

/*
 * One class for each kind of array, with methods of its own: the compiler specializes a method for the arrays that it
 * has seen, and a method that has seen several kinds takes half as long again.
 */

class ShortNumbers implements Numbers {
  readonly values: Int16Array;
  readonly length: number;

  constructor(values: Int16Array) {
    this.values = values;
    this.length = values.length;
  }

  at(position: number): number | undefined {
    return this.values[position];
  }

  set(position: number, value: number): void {
    this.values[position] = value;
  }

  release(): void {
    releaseBuffers(this.values);
  }
}

class SignedNumbers implements Numbers {
  readonly values: Int32Array;
  readonly length: number;

  constructor(values: Int32Array) {
    this.values = values;
    this.length = values.length;
  }

  at(position: number): number | undefined {
    return this.values[position];
  }

  set(position: number, value: number): void {
    this.values[position] = value;
  }

  release(): void {
    releaseBuffers(this.values);
  }
}

class UnsignedNumbers implements Numbers {
  readonly values: Uint32Array;
  readonly length: number;

  constructor(values: Uint32Array) {
    this.values = values;
    this.length = values.length;
  }

  at(position: number): number | undefined {
    return this.values[position];
  }

  set(position: number, value: number): void {
    this.values[position] = value;
  }

  release(): void {
    releaseBuffers(this.values);
  }
}

class LargeNumbers implements Numbers {
  readonly values: Float64Array;
  readonly length: number;

  constructor(values: Float64Array) {
    this.values = values;
    this.length = values.length;
  }

  at(position: number): number | undefined {
    return this.values[position];
  }

  set(position: number, value: number): void {
    this.values[position] = value;
  }

  release(): void {
    releaseBuffers(this.values);
  }
}

type WholeNumbers = ShortNumbers | SignedNumbers | UnsignedNumbers | LargeNumbers;

/** Wraps an array without copying it. */
export function wrapNumbers(values: NumberArray): WholeNumbers {
  if (values instanceof Int32Array) return new SignedNumbers(values);
  if (values instanceof Int16Array) return new ShortNumbers(values);
  return values instanceof Uint32Array ? new UnsignedNumbers(values) : new LargeNumbers(values);
}

/** Returns the array of a column that is in memory, for another thread; undefined when it is in a file. */
export const findWholeArray = (numbers: ReadNumbers): NumberArray | undefined =>
  numbers instanceof SignedNumbers ||
  numbers instanceof ShortNumbers ||
  numbers instanceof UnsignedNumbers ||
  numbers instanceof LargeNumbers
    ? numbers.values
    : undefined;

/** Returns the array of a column for another thread, which reads the same memory; undefined when the column is not in shared memory. */
export function findSharedArray(numbers: ReadNumbers): NumberArray | undefined {
  const values = findWholeArray(numbers);
  return values && !isReleasable(values) ? values : undefined;
}
