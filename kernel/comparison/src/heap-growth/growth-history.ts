import type { HeapSignatures } from '@hindsight/model';

/** The time between two dumps of one run of the program. */
export interface Interval {
  /** The places of the dumps. */
  readonly from: number;
  readonly to: number;
  /** In hours; undefined when the dumps do not say when they were written. */
  readonly hours: number | undefined;
}

const HOUR_MS = 3_600_000;
/** The time of a dump has milliseconds; a rate over a shorter time says nothing. */
const MIN_INTERVAL_MS = 100;

const isSameRun = (a: HeapSignatures, b: HeapSignatures): boolean =>
  a.run === undefined || b.run === undefined || a.run === b.run;

function measureHours(a: HeapSignatures, b: HeapSignatures): number | undefined {
  const passed = b.takenAt - a.takenAt;
  return a.takenAt > 0 && passed >= MIN_INTERVAL_MS ? passed / HOUR_MS : undefined;
}

/** Lists the intervals between dumps of one run; after a restart growth begins anew. */
export function listIntervals(dumps: readonly HeapSignatures[]): Interval[] {
  return dumps.slice(1).flatMap((dump, at) => {
    const before = dumps[at];
    if (!before || !isSameRun(before, dump)) return [];
    return [{ from: at, to: at + 1, hours: measureHours(before, dump) }];
  });
}

export const countRestarts = (dumps: readonly HeapSignatures[]): number =>
  Math.max(0, dumps.length - 1) - listIntervals(dumps).length;

/** How a value went over the dumps. */
export interface GrowthHistory {
  readonly first: number;
  readonly last: number;
  /** The growth within runs; where no run has two dumps, from the first dump to the last. */
  readonly growth: number;
  /** The growth in each interval within a run. */
  readonly steps: readonly number[];
  /** Per hour over the intervals whose time is known. */
  readonly ratePerHour: number | undefined;
  /** The rate of the last interval as a share of the largest one. */
  readonly lastShare: number;
}

export function followHistory(values: readonly number[], intervals: readonly Interval[]): GrowthHistory {
  const read = (place: number): number => values[place] ?? 0;
  const [first, last] = [read(0), read(values.length - 1)];
  const steps = intervals.map(({ from, to }) => read(to) - read(from));
  const growth = steps.length > 0 ? steps.reduce((sum, step) => sum + step, 0) : last - first;
  const timed = intervals
    .map(({ hours }, at) => ({ hours, step: steps[at] ?? 0 }))
    .filter(({ hours }) => hours !== undefined);
  const hours = timed.reduce((sum, one) => sum + (one.hours ?? 0), 0);
  const rate = hours > 0 ? timed.reduce((sum, { step }) => sum + step, 0) / hours : undefined;
  const rates = timed.length === steps.length ? timed.map((one) => one.step / (one.hours ?? 1)) : steps;
  return {
    first,
    last,
    growth,
    steps,
    ratePerHour: rate,
    // A short last interval makes its growth small and a long one its rate: only both together are a plateau.
    lastShare: Math.max(compareLast(steps), compareLast(rates)),
  };
}

function compareLast(steps: readonly number[]): number {
  const largest = Math.max(0, ...steps);
  return largest > 0 ? (steps.at(-1) ?? 0) / largest : 0;
}
