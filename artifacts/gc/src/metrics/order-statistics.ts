/** More partitions than halving ever takes: these values were laid out to be slow, and sorting the rest is not. */
const MAX_PARTITIONS = 100;

/**
 * The value that would stand at `rank` if `values` were sorted, found without sorting (Hoare's selection). Reorders the values,
 * which must be numbers; NaN for a rank that none has.
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

/** Parts a range in two, none of the lower part larger than any of the upper one; the end of the lower part. */
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
