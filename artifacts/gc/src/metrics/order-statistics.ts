/** More partitions than halving ever takes: these values were laid out to be slow, and sorting them is not. */
const MOST_PARTITIONS = 100;

/**
 * The value that would stand at `rank` if `values` were sorted, found without sorting. Reorders: what stands before `rank` is not
 * larger afterwards, what stands behind it not smaller. Hoare's selection. Values must be numbers; NaN for a rank that none has.
 */
export function orderStatistic(values: Float64Array, rank: number): number {
  let first = 0;
  let last = values.length - 1;
  for (let partitions = 0; first < last; partitions++) {
    if (partitions === MOST_PARTITIONS) {
      values.subarray(first, last + 1).sort();
      break;
    }
    const pivot = values[(first + last) >> 1] as number;
    let low = first;
    let high = last;
    while (low <= high) {
      while ((values[low] as number) < pivot) low++;
      while ((values[high] as number) > pivot) high--;
      if (low > high) break;
      const value = values[low] as number;
      values[low++] = values[high] as number;
      values[high--] = value;
    }
    if (rank <= high) last = high;
    else if (rank >= low) first = low;
    else break;
  }
  return values[rank] ?? Number.NaN;
}
