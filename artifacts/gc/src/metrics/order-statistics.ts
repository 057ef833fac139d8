/** More partitions than halving needs: such values are arranged to be slow, and sorting the rest is faster. */
const MAX_PARTITIONS = 100;

/**
 * Selects the value that would be at `rank` if `values` were sorted, without sorting (Hoare's selection). Reorders the
 * values, which must not be NaN; returns NaN for a rank out of range.
 */
export function selectOrderStatistic(values: Float64Array, rank: number): number {
  let first = 0;
  let last = values.length - 1;
  for (let partitions = 0; first < last && partitions < MAX_PARTITIONS; partitions++) {
    const lowerEnd = partition(values, first, last);
    if (rank <= lowerEnd) last = lowerEnd;
    else first = lowerEnd + 1;
  }
  if (first < last) values.subarray(first, last + 1).sort();
  return values[rank] ?? Number.NaN;
}

/**
 * Partitions a range so that no value of the lower part exceeds one of the upper part; returns the end of the lower
 * part.
 */
function partition(values: Float64Array, first: number, last: number): number {
  const pivot = values[(first + last) >> 1] as number;
  let low = first;
  let high = last;
  for (; ; low++, high--) {
    while ((values[low] as number) < pivot) low++;
    while ((values[high] as number) > pivot) high--;
    if (low >= high) return high;
    const value = values[low] as number;
    values[low] = values[high] as number;
    values[high] = value;
  }
}
