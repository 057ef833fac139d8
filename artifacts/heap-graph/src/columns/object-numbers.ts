/** A short list of object numbers or nodes. It has 8 bytes for each when there are more than signed integers can number. */
export type ObjectNumbers = Int32Array | Float64Array;

const MAX_SIGNED = 2 ** 31 - 1;

export function packObjectNumbers(numbers: Iterable<number>): ObjectNumbers {
  const all = Float64Array.from(numbers);
  return all.every((number) => number <= MAX_SIGNED) ? Int32Array.from(all) : all;
}

/**
 * Collects `length` numbers below `limit` in ascending order. No JavaScript array is in between, because those end at 134
 * million elements.
 */
export function sortObjectNumbers(numbers: Iterable<number>, length: number, limit: number): ObjectNumbers {
  const all = limit <= MAX_SIGNED ? new Int32Array(length) : new Float64Array(length);
  let at = 0;
  for (const number of numbers) all[at++] = number;
  return all.sort();
}

/** Whether an ascending list has a number. */
export function hasNumber(list: ObjectNumbers, number: number): boolean {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return list[low] === number;
}
