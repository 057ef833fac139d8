import type { ClassifiedLog } from '../../analysis.ts';

/** Counts the statements of a log in slices of its time that have the same length. */
export function countStatements(
  { buckets }: ClassifiedLog['timeline'],
  { from, to }: { readonly from: number; readonly to: number },
  slices: number,
): number[] {
  const sums = new Array<number>(slices).fill(0);
  for (const { start, counts } of buckets) {
    const slice = Math.min(slices - 1, Math.max(0, Math.floor((slices * (start - from)) / (to - from || 1))));
    sums[slice] = (sums[slice] ?? 0) + Object.values(counts).reduce((sum, one) => sum + one, 0);
  }
  return sums;
}
