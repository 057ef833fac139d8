import { Column, type SharedColumn } from './column.ts';
import { findSharedArray, type NumberArray, type ReadNumbers, wrapNumbers } from './numbers.ts';

/** A column for another thread: shared memory, or a file that both threads read. */
export type SharedNumbers = NumberArray | SharedColumn;

/** Returns a column for another thread; undefined when it is in memory of this thread, or in pages. */
export function shareNumbers(numbers: ReadNumbers): SharedNumbers | undefined {
  if (!(numbers instanceof Column)) return findSharedArray(numbers);
  const shared = numbers.toShared();
  return shared?.file === undefined ? undefined : shared;
}

/** Opens the column of another thread. */
export const openShared = (shared: SharedNumbers): ReadNumbers =>
  ArrayBuffer.isView(shared) ? wrapNumbers(shared) : Column.fromShared(shared);
