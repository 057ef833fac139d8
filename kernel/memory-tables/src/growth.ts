/** How a figure changes over a series of snapshots; the definitions are those of the contract. */
export interface Growth {
  readonly first: number;
  readonly last: number;
  readonly delta: number;
  /** The Theil-Sen slope: the median of the slopes of all pairs, per unit of time. */
  readonly slope: number;
  /** The quartiles of the same slopes. */
  readonly lowerSlope: number;
  readonly upperSlope: number;
  /** Whether no step falls by more than 1 % of the first value. */
  readonly monotone: boolean;
  /** Mann-Kendall's S divided by the number of pairs: 1 when every later value is larger, -1 when every one is smaller. */
  readonly kendall: number;
  readonly significant: boolean;
  /** Whether a rise has come to its end: of what starts, or fills and is full. */
  readonly settled: boolean;
  readonly points: number;
}

/** What counts as a rise, beside its regularity. */
export interface GrowthLimits {
  /** The smallest rise that counts. */
  readonly min: number;
  /** The smallest rise as a share of the first value. */
  readonly minShare: number;
}

const MIN_KENDALL = 0.6;
const MIN_POINTS = 4;
/** Three values have six orders: no test can tell anything, so the rise must be clear. */
const MIN_SHARE_OF_THREE = 0.2;
const MAX_FALL = 0.01;
/** With fewer points their last third is a single step. */
const MIN_POINTS_OF_END = 6;
/** A rise that has come to its end has at most this share of the whole rise's slope in its last third. */
const MAX_SETTLED_SLOPE = 0.25;
/** Two million pairs take 0.2 s; a longer series is measured at as many places evenly. */
const MAX_POINTS = 2000;

export const BYTE_LIMITS: GrowthLimits = { min: 1024 * 1024, minShare: 0.05 };

/** Measures a series; times are in any unit and rise. */
export function measureGrowth(
  allTimes: readonly number[],
  allValues: readonly number[],
  limits: GrowthLimits = BYTE_LIMITS,
): Growth {
  const [times, values] = [sampleEvenly(allTimes), sampleEvenly(allValues)];
  const first = values[0] ?? 0;
  const last = values.at(-1) ?? 0;
  const pairs = (values.length * (values.length - 1)) / 2;
  // A list that grows to two million numbers leaves many megabytes to collect.
  const slopes = new Float64Array(pairs);
  let sloped = 0;
  let score = 0;
  for (let later = 1; later < values.length; later++) {
    for (let earlier = 0; earlier < later; earlier++) {
      const rise = (values[later] ?? 0) - (values[earlier] ?? 0);
      const time = (times[later] ?? 0) - (times[earlier] ?? 0);
      score += Math.sign(rise);
      if (time > 0) slopes[sloped++] = rise / time;
    }
  }
  const sorted = slopes.subarray(0, sloped).sort();
  const kendall = pairs === 0 ? 0 : score / pairs;
  const monotone = values.every((value, index) => index === 0 || value - (values[index - 1] ?? 0) >= -MAX_FALL * first);
  const delta = last - first;
  return {
    first,
    last,
    delta,
    slope: selectQuantile(sorted, 0.5),
    lowerSlope: selectQuantile(sorted, 0.25),
    upperSlope: selectQuantile(sorted, 0.75),
    monotone,
    kendall,
    significant: isSignificant({ points: values.length, delta, first, last, kendall, monotone }, limits),
    settled: delta > 0 && hasSettled(times, values),
    points: values.length,
  };
}

/** Whether a rise counts and goes on. */
export const isRising = (growth: Growth | undefined): boolean => growth?.significant === true && !growth.settled;

/**
 * Whether the last third of a rise is nearly flat. What rises in steps is flat between them as well, so the end must be flat for
 * longer than any part before it.
 */
function hasSettled(times: readonly number[], values: readonly number[]): boolean {
  const steps = values.length - 1;
  if (values.length < MIN_POINTS_OF_END) return false;
  const from = Math.floor((2 * steps) / 3);
  const measureSlope = (a: number, b: number): number =>
    ((values[b] ?? 0) - (values[a] ?? 0)) / ((times[b] ?? 0) - (times[a] ?? 0));
  const flat = MAX_SETTLED_SLOPE * measureSlope(0, steps);
  if (!(measureSlope(from, steps) <= flat)) return false;
  const isFlat = (step: number): boolean => measureSlope(step - 1, step) <= flat;
  // The end may have begun before the last third.
  let end = from;
  while (end > 0 && isFlat(end)) end--;
  let [run, longest] = [0, 0];
  for (let step = 1; step <= end; step++) {
    run = isFlat(step) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest < steps - end;
}

/** Whether the rise from the first to the last value is large enough to count; tells at once what needs no measuring of pairs. */
export const isLargeRise = (first: number, last: number, { min, minShare }: GrowthLimits): boolean =>
  last - first >= Math.max(min, minShare * first);

function isSignificant(
  {
    points,
    delta,
    first,
    last,
    kendall,
    monotone,
  }: Omit<Growth, 'slope' | 'lowerSlope' | 'upperSlope' | 'significant' | 'settled'>,
  limits: GrowthLimits,
): boolean {
  if (points >= MIN_POINTS) return kendall >= MIN_KENDALL && isLargeRise(first, last, limits);
  return points === MIN_POINTS - 1 && monotone && delta >= Math.max(limits.min, MIN_SHARE_OF_THREE * first);
}

function sampleEvenly(values: readonly number[]): readonly number[] {
  if (values.length <= MAX_POINTS) return values;
  const step = (values.length - 1) / (MAX_POINTS - 1);
  return Array.from({ length: MAX_POINTS }, (_, index) => values[Math.round(index * step)] ?? 0);
}

/** The median of an even number of values is the mean of the two in the middle; quartiles are interpolated likewise. */
function selectQuantile(sorted: Float64Array, share: number): number {
  if (sorted.length === 0) return 0;
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? 0;
  return low + (high - low) * (at - Math.floor(at));
}
