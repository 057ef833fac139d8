/** The time during which at least `depth` of the intervals are open at once. Ends must not be before starts. */
export function measureOverlap(starts: ArrayLike<number>, ends: ArrayLike<number>, depth: number): number {
  const sortedStarts = Float64Array.from(starts).sort();
  const sortedEnds = Float64Array.from(ends).sort();
  let open = 0;
  let ended = 0;
  let from = Number.NaN;
  let total = 0;
  for (const start of sortedStarts) {
    while (ended < sortedEnds.length && (sortedEnds[ended] as number) <= start) {
      if (open-- === depth) total += (sortedEnds[ended] as number) - from;
      ended++;
    }
    if (++open === depth) from = start;
  }
  while (ended < sortedEnds.length) {
    if (open-- === depth) total += (sortedEnds[ended] as number) - from;
    ended++;
  }
  return total;
}

export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Joins intervals that touch or overlap; the result is in the order of time. */
export function uniteIntervals(intervals: readonly Interval[]): Interval[] {
  const united: { from: number; to: number }[] = [];
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = united.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else united.push({ from, to });
  }
  return united;
}
