/** A part of a run in which something happened again and again. */
export interface Period {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** More are merged: what happens in so many parts of a run happens all the time. */
const MAX_PERIODS = 48;

/** Collects the times of occurrences as periods, in bounded memory: the two that lie closest together become one. */
export class PeriodCollector {
  private periods: Period[] = [];

  /** Adds a time; a time before the last one begins a period of its own, and the order is restored at the end. */
  add(at: number): void {
    if (!Number.isFinite(at)) return;
    this.periods.push({ from: at, to: at, count: 1 });
    if (this.periods.length >= 2 * MAX_PERIODS) this.periods = mergeClosest(sort(this.periods), MAX_PERIODS);
  }

  /** Returns the periods, oldest first; gaps of up to `gap` ms divide none. */
  list(gap: number): readonly Period[] {
    return sort(this.periods).reduce<Period[]>((merged, period) => {
      const last = merged.at(-1);
      if (!last || period.from - last.to > gap) merged.push(period);
      else merged[merged.length - 1] = join(last, period);
      return merged;
    }, []);
  }
}

const sort = (periods: readonly Period[]): Period[] => periods.toSorted((one, other) => one.from - other.from);

const join = (one: Period, next: Period): Period => ({
  from: one.from,
  to: Math.max(one.to, next.to),
  count: one.count + next.count,
});

/** Joins over the smallest gaps until this many periods are left. */
function mergeClosest(periods: readonly Period[], left: number): Period[] {
  const gaps = periods.slice(1).map((period, index) => period.from - (periods[index]?.to ?? Number.NaN));
  const limit = gaps.toSorted((one, other) => one - other)[periods.length - left - 1] ?? 0;
  return periods.reduce<Period[]>((merged, period) => {
    const last = merged.at(-1);
    if (!last || period.from - last.to > limit) merged.push(period);
    else merged[merged.length - 1] = join(last, period);
    return merged;
  }, []);
}
