/** A short list of object numbers or nodes. It has 8 bytes for each when there are more than signed integers can number. */
export type ObjectNumbers = Int32Array | Float64Array;

const MAX_SIGNED = 2 ** 31 - 1;

export function packObjectNumbers(numbers: Iterable<number>): ObjectNumbers {
  const all = Float64Array.from(numbers);
  return all.every((number) => number <= MAX_SIGNED) ? Int32Array.from(all) : all;
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
