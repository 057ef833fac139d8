/** A short list of object numbers or nodes. It has 8 bytes for each when there are more than signed integers can number. */
export type ObjectNumbers = Int32Array | Float64Array;

const MAX_SIGNED = 2 ** 31 - 1;

export function packObjectNumbers(numbers: Iterable<number>): ObjectNumbers {
  const all = Float64Array.from(numbers);
  return all.every((number) => number <= MAX_SIGNED) ? Int32Array.from(all) : all;
}

/**
 * Collects at most `length` numbers below `limit` in ascending order. No JavaScript array is in between, because those end
 * at 134 million elements.
 */
export function sortObjectNumbers(numbers: Iterable<number>, length: number, limit: number): ObjectNumbers {
  const all = createObjectNumbers(length, limit);
  let at = 0;
  for (const number of numbers) all[at++] = number;
  return all.subarray(0, at).sort();
}

export const createObjectNumbers = (length: number, limit: number): ObjectNumbers =>
  limit <= MAX_SIGNED ? new Int32Array(length) : new Float64Array(length);

/** Whether an ascending list has a number. */
export const hasNumber = (list: ObjectNumbers, number: number): boolean => findNumber(list, number) >= 0;

/** Returns the position of a number in an ascending list; -1 when the list does not have it. */
export function findNumber(list: ObjectNumbers, number: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return list[low] === number ? low : -1;
}
