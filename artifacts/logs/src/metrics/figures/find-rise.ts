import type { FigureKind } from './figure-kinds.ts';
import type { FigureBucket } from './figure-series.ts';
import { findBusyProcessor, findRisingFloor } from './find-full-machine.ts';
import { findNothing, findStandstill } from './find-standstill.ts';
import type { Rise } from './rise.ts';

const [MIN_STATEMENTS, MIN_BUCKETS] = [24, 8];
/** Whole things are there or not, and each round of a task brings something: fewer statements tell it. */
const MIN_COUNTS: Readonly<Partial<Record<FigureKind, number>>> = { present: 12, yield: 10 };
/** The beginning of the log tells what is usual, and its end how it is now. */
const [FIRST_PART, LAST_PART] = [1 / 3, 1 / 6];
/** Where it begins to rise. */
const BEGIN_FACTOR = 2;
/** Work that is done once at the end, or that was measured while it was not yet usual, is this short. */
const MIN_HIGH_BUCKETS = 3;

/** In percent: what was far from its limit and is near it at last. */
const [MAX_ROOMY, MIN_FULL] = [70, 90];

interface Limits {
  readonly factor: number;
  /** Less harms nobody. */
  readonly least: number;
}

/** A duration, an age and the offset of a clock in ms, a backlog in things that wait, those who wait for a pool, and what failed. */
const LASTING: Readonly<Record<'duration' | 'age' | 'backlog' | 'failures' | 'waiters' | 'clock', Limits>> = {
  duration: { factor: 5, least: 1000 },
  age: { factor: 10, least: 60_000 },
  backlog: { factor: 10, least: 50 },
  failures: { factor: 10, least: 10 },
  waiters: { factor: 5, least: 5 },
  clock: { factor: 10, least: 1000 },
};
const PASSING: Limits = { factor: 10, least: 2000 };

/** A backlog that is larger each time it is stated, of this many things and more than at first. */
const STEADY_BACKLOG: Limits = { factor: 2, least: 1000 };
/** Threads and files that are opened and not closed. */
const LEAK: Limits = { factor: 4, least: 500 };
/** Sessions and connections that are never ended: the load of a morning multiplies them as well. */
const POPULATION_LEAK: Limits = { factor: 20, least: 5000 };
const MIN_RISING_SHARE = 0.9;
/** Up to so many times the first value nothing has grown yet. */
const STEADY_START = 1.05;

/** What counts the time since the start of its work grows as fast as the clock, in ms or in seconds. */
const CLOCK_RATES: readonly number[] = [1, 1e-3];
const CLOCK_DEVIATION = 0.2;

type FindRise = (buckets: readonly FigureBucket[], before: number) => Rise | undefined;

/** How the kinds of figures are judged; `before` is what is usual in the first part of the log. */
const FINDERS: Readonly<Record<FigureKind, FindRise>> = {
  duration: (buckets, before) => findLasting(buckets, before, LASTING.duration) ?? findPassing(buckets),
  age: (buckets, before) => findLasting(buckets, before, LASTING.age),
  backlog: (buckets, before) => findLasting(buckets, before, LASTING.backlog) ?? findSteady(buckets, STEADY_BACKLOG),
  failures: (buckets, before) => findLasting(buckets, before, LASTING.failures),
  waiters: (buckets, before) => findLasting(buckets, before, LASTING.waiters),
  fill: (buckets) => findFilling(buckets),
  rate: (buckets, before) => findFall(buckets, before, RATE_FALL),
  ratio: (buckets, before) => findFall(buckets, before, RATIO_FALL),
  present: (buckets, before) => findFall(buckets, before, PRESENT_FALL),
  resource: (buckets) => findSteady(buckets, LEAK),
  population: (buckets) => findSteady(buckets, POPULATION_LEAK),
  free: (buckets, before) => findShrinking(buckets, before),
  vacant: (buckets, before) => findShrinking(buckets, before),
  yield: (buckets) => findNothing(buckets),
  progress: (buckets) => findStandstill(buckets),
  processor: (buckets) => findBusyProcessor(buckets),
  clock: (buckets, before) => findLasting(buckets, before, LASTING.clock),
};

/** What is collected: only what is left after that tells how full it is. */
const COLLECTED = /^(?:heap|memory|old ?gen)$/i;

/** Finds whether a figure has become far worse to stay so, or durations were long for a part of the log. */
export function findRise(buckets: readonly FigureBucket[], kind: FigureKind, name = ''): Rise | undefined {
  const values = buckets.reduce((sum, { count }) => sum + count, 0);
  if (values < (MIN_COUNTS[kind] ?? MIN_STATEMENTS) || buckets.length < MIN_BUCKETS || isClock(buckets, kind))
    return undefined;
  const rise = FINDERS[kind](buckets, median(selectFirst(buckets)));
  return rise ?? (kind === 'fill' && COLLECTED.test(name) ? findRisingFloor(buckets) : undefined);
}

/** So many values tell what is usual. */
const MIN_FIRST_VALUES = 12;

/** The first part of the values, or those of the first part of the time when they are fewer: what is warned of comes more often when it is bad. */
function selectFirst(buckets: readonly FigureBucket[]): readonly FigureBucket[] {
  const [first, last] = [buckets[0]?.time ?? Number.NaN, buckets.at(-1)?.to ?? Number.NaN];
  const early = buckets.filter(({ to }) => to - first <= FIRST_PART * (last - first));
  const many = Math.ceil(buckets.length * FIRST_PART);
  const isEnough = early.reduce((sum, { count }) => sum + count, 0) >= MIN_FIRST_VALUES;
  return buckets.slice(0, isEnough ? Math.min(early.length, many) : many);
}

/** Of what was free this part is left; collections and cleaning give room back, so that it grows again from time to time. */
const [LEFT_PART, PARTS] = [0.1, 6];
/** Of what there is hardly any at all times nothing is lost. */
const MIN_LEFT = 3;

/** Finds a memory or disk of which less is free in each part of the log, or hardly anything since a moment. */
function findShrinking(buckets: readonly FigureBucket[], before: number): Rise | undefined {
  const parts = Array.from({ length: PARTS }, (_, index) =>
    median(buckets.slice((index * buckets.length) / PARTS, ((index + 1) * buckets.length) / PARTS)),
  );
  const usual = Math.max(before, parts[0] ?? 0);
  if (usual < MIN_LEFT) return undefined;
  const last = buckets.slice(-MIN_HIGH_BUCKETS);
  const lowest = LEFT_PART * usual;
  const isFalling = parts.every((part, index) => index === 0 || part < (parts[index - 1] ?? 0));
  const isLow = (parts.at(-1) ?? usual) <= lowest;
  if (!last.every(({ mean }) => mean <= lowest) || !(isFalling || isLow)) return undefined;
  const begin = isFalling ? 0 : buckets.findLastIndex(({ mean }) => mean > usual / BEGIN_FACTOR) + 1;
  const [first, end] = [buckets[begin], buckets.at(-1)];
  if (!first || !end) return undefined;
  const figures = { before: isFalling ? first.mean : usual, after: end.mean, until: undefined, max: end.mean };
  return { ...figures, line: first.line, time: first.time, maxLine: end.line };
}

interface FallLimits {
  /** It falls to this part of what it was and stays there. */
  readonly factor: number;
  /** What was less before says nothing. */
  readonly least: number;
  /** Something is still done: nothing at all is the end of the work. */
  readonly left: number;
}

const RATE_FALL: FallLimits = { factor: 10, least: 10, left: 0.1 };
/** In percent. */
const RATIO_FALL: FallLimits = { factor: 3, least: 40, left: 0 };
/** In percent of those that belong to it: half of them are gone. */
const PRESENT_FALL: FallLimits = { factor: 2, least: 60, left: 0 };
/** In a log of several hours a slow fall is that of the load in the evening: what goes wrong falls within this part of it. */
const [MANY_HOURS_MS, QUICK_PART] = [6 * 3_600_000, 1 / 12];

/** Finds a throughput or a share that has fallen to stay. */
function findFall(
  buckets: readonly FigureBucket[],
  before: number,
  { factor, least, left }: FallLimits,
): Rise | undefined {
  const last = buckets.slice(-Math.max(MIN_HIGH_BUCKETS, Math.ceil(buckets.length * LAST_PART)));
  const after = median(last);
  const isLow = after <= before / factor && last.every(({ mean }) => mean <= (BEGIN_FACTOR * before) / factor);
  if (before < least || after < left || !isLow) return undefined;
  const begin = buckets.findLastIndex(({ mean }) => mean > before / BEGIN_FACTOR) + 1;
  const reached = buckets.findIndex(({ mean }, index) => index >= begin && mean <= (BEGIN_FACTOR * before) / factor);
  const [first, end, low] = [buckets[begin], buckets.at(-1), buckets[reached]];
  if (!first || !end || !low) return undefined;
  const span = end.to - (buckets[0]?.time ?? Number.NaN);
  if (span >= MANY_HOURS_MS && low.time - first.time > QUICK_PART * span) return undefined;
  return { before, after, line: first.line, time: first.time, until: undefined, max: after, maxLine: low.line };
}

/** In ms: nobody waits so long for the answer to a request. Times that are all alike are those of a limit, or of an answer kept open. */
const [SLOW_MS, MIN_VARIATION] = [10_000, 1.1];

/** Fewer wait for a moment. */
const MIN_WAITERS = 5;

/** Finds what was bad from the first statement on: requests that take very long, or a pool for which somebody waits at all times. */
export const findAlways = (buckets: readonly FigureBucket[], kind: FigureKind): Rise | undefined =>
  kind === 'waiters' ? findShortage(buckets) : findSlow(buckets);

function findShortage(buckets: readonly FigureBucket[]): Rise | undefined {
  const values = buckets.reduce((sum, { count }) => sum + count, 0);
  if (values < MIN_STATEMENTS || !buckets.every(({ mean }) => mean >= MIN_WAITERS)) return undefined;
  const usual = median(buckets);
  const shortage = describe(buckets, { before: usual, after: usual, until: undefined });
  return shortage && { ...shortage, isAlways: true };
}

function findSlow(buckets: readonly FigureBucket[]): Rise | undefined {
  const [first] = buckets;
  const values = buckets.reduce((sum, { count }) => sum + count, 0);
  const means = buckets.map(({ mean }) => mean);
  const [least, most] = [Math.min(...means), Math.max(...means)];
  if (!first || values < MIN_STATEMENTS || least < SLOW_MS / 2 || most < MIN_VARIATION * least) return undefined;
  const usual = median(buckets);
  const slow = usual >= SLOW_MS ? describe(buckets, { before: usual, after: usual, until: undefined }) : undefined;
  return slow && { ...slow, isAlways: true };
}

/** Finds what has filled up to its limit and stays there: a heap that is collected, or a pool at a peak, falls again. */
function findFilling(buckets: readonly FigureBucket[]): Rise | undefined {
  const last = buckets.slice(-Math.max(MIN_HIGH_BUCKETS, Math.ceil(buckets.length * LAST_PART)));
  const before = median(buckets.slice(0, Math.ceil(buckets.length * FIRST_PART)));
  const isFull =
    (last.at(-1)?.mean ?? 0) >= MIN_FULL && (last.every(({ mean }) => mean >= MIN_FULL) || growsSteadily(buckets));
  if (before > MAX_ROOMY || !isFull) return undefined;
  const begin = buckets.findLastIndex(({ mean }) => mean < MIN_FULL) + 1;
  return describe(buckets.slice(begin), { before, after: median(last), until: undefined });
}

const median = (buckets: readonly FigureBucket[]): number =>
  buckets.map(({ mean }) => mean).sort((a, b) => a - b)[Math.floor((buckets.length - 1) / 2)] ?? 0;

const computeLimit = (before: number, { factor, least }: Limits): number =>
  Math.max(least, factor * Math.max(1, before));

function isClock(buckets: readonly FigureBucket[], kind: FigureKind): boolean {
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (kind !== 'duration' || !first || !last) return false;
  const rate = (last.max - first.max) / (last.to - first.time);
  return isRising(buckets) && CLOCK_RATES.some((one) => Math.abs(rate / one - 1) < CLOCK_DEVIATION);
}

const isRising = (buckets: readonly FigureBucket[]): boolean =>
  buckets.every(({ mean }, index) => mean >= (buckets[index - 1]?.mean ?? 0));

function findLasting(buckets: readonly FigureBucket[], before: number, limits: Limits): Rise | undefined {
  const last = buckets.slice(-Math.max(MIN_HIGH_BUCKETS, Math.ceil(buckets.length * LAST_PART)));
  const after = median(last);
  const limit = computeLimit(before, limits);
  const isHigh = after >= limit && last.every(({ mean }) => mean >= limit / BEGIN_FACTOR);
  if (!isHigh) return undefined;
  const begin = buckets.findLastIndex(({ mean }) => mean < BEGIN_FACTOR * Math.max(1, before)) + 1;
  const usual = median(buckets.slice(0, Math.max(1, Math.min(begin, Math.ceil(buckets.length * LAST_PART)))));
  return describe(buckets.slice(begin), { before: usual, after, until: undefined });
}

const growsSteadily = (buckets: readonly FigureBucket[]): boolean =>
  buckets.filter(({ mean }, index) => mean > (buckets[index - 1]?.mean ?? -1)).length >=
  MIN_RISING_SHARE * buckets.length;

/** Finds what grows all the time: a log that begins late does not show what is usual. */
function findSteady(buckets: readonly FigureBucket[], { factor, least }: Limits): Rise | undefined {
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!first || !last || last.mean < Math.max(least, factor * first.mean)) return undefined;
  const begin = Math.max(
    0,
    buckets.findLastIndex(({ mean }) => mean <= STEADY_START * first.mean),
  );
  const growing = buckets.slice(begin);
  if (growing.length < MIN_BUCKETS || !growsSteadily(growing)) return undefined;
  return describe(growing, { before: first.mean, after: last.mean, until: undefined });
}

/** Finds the longest time in which durations were far above those of the rest. */
function findPassing(buckets: readonly FigureBucket[]): Rise | undefined {
  const usual = median(buckets);
  const limit = computeLimit(usual, PASSING);
  let best: readonly FigureBucket[] = [];
  for (let from = 0; from < buckets.length; from++) {
    const next = buckets.findIndex(({ mean }, index) => index >= from && mean < limit);
    const high = buckets.slice(from, next < 0 ? buckets.length : next);
    if (high.length > best.length) best = high;
    from += high.length;
  }
  if (best.length < MIN_HIGH_BUCKETS || best[0] === buckets[0]) return undefined;
  return describe(best, { before: usual, after: median(best), until: best.at(-1)?.to });
}

function describe(high: readonly FigureBucket[], figures: Pick<Rise, 'before' | 'after' | 'until'>): Rise | undefined {
  const [first] = high;
  if (!first) return undefined;
  const highest = high.reduce((one, other) => (other.max > one.max ? other : one), first);
  return { ...figures, line: first.line, time: first.time, max: highest.max, maxLine: highest.maxLine };
}
