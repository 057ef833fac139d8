/** Selects the value below which a share (0 to 1) of the values is: 0.5 is the median, 1 the largest; NaN without values. */
export function selectPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
