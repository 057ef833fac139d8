import type { FigureBucket } from './figure-series.ts';
import type { Rise } from './rise.ts';

/** Values, and ms, from which on it is no pause; the part of the log that it must be. */
const [MIN_VALUES, MIN_MS, MIN_PART] = [12, 120_000, 1 / 6];
/** Rounds of a day, as a nightly import: a week of them tells what is usual, and no weekend has so many without anything. */
const [DAILY_MS, MIN_DAYS, MIN_DAYS_WITHOUT] = [43_200_000, 7, 3];
/** What a round brought at least before. */
const MIN_YIELD = 3;
/** Rounds that bring the same number each are full portions, after which nothing is left. */
const MAX_FULL_PORTIONS = 0.5;
/** Of what is usual, in the last rounds that brought something: in the evening less and less is sent. */
const MIN_LAST_PART = 0.5;
/** Of the usual distance of two statements: who is called by a timer says so at equal distances. */
const MAX_DEVIATION = 0.4;
const HOUR_MS = 3_600_000;
/** Work ends at a whole hour, and does not begin again for longer than this. */
const MIN_END_MS = 900_000;

const count = (buckets: readonly FigureBucket[]): number => buckets.reduce((sum, one) => sum + one.count, 0);

/** Finds since when the rounds of a task bring nothing, of which each one brought something before. */
export function findNothing(buckets: readonly FigureBucket[]): Rise | undefined {
  const begin = buckets.findLastIndex(({ max }) => max > 0) + 1;
  const [before, zeros] = [buckets.slice(0, begin), buckets.slice(begin)];
  const [first, end] = [zeros[0], zeros.at(-1)];
  const isDaily = computeDistance(buckets) >= DAILY_MS;
  const isEnough = isDaily
    ? count(before) >= MIN_DAYS && count(zeros) >= MIN_DAYS_WITHOUT
    : count(before) >= MIN_VALUES && isLong(zeros, buckets);
  if (!first || !end || !isEnough || !isTimed(buckets)) return undefined;
  const usual = before.map(({ mean }) => mean).sort((a, b) => a - b)[Math.floor(before.length / 2)] ?? 0;
  const largest = before.reduce((most, { max }) => Math.max(most, max), 0);
  const full = before.filter(({ mean }) => mean >= 0.99 * largest).length;
  const isSteady =
    before.every(({ mean }) => mean >= 1) && usual >= MIN_YIELD && full < MAX_FULL_PORTIONS * before.length;
  const isAbrupt = (before.at(-1)?.max ?? 0) >= MIN_LAST_PART * usual;
  if (!isSteady || !isAbrupt || (!isDaily && endsByClock(first.time, end.to, buckets))) return undefined;
  return { before: usual, after: 0, line: first.line, time: first.time, until: undefined, max: 0, maxLine: end.line };
}

/** What others send ends with their hours of work. */
const endsByClock = (from: number, to: number, buckets: readonly FigureBucket[]): boolean =>
  to - from >= MIN_END_MS && Math.floor(from / HOUR_MS) !== Math.floor((from - 2 * computeDistance(buckets)) / HOUR_MS);

function computeDistance(buckets: readonly FigureBucket[]): number {
  const [first, last] = [buckets[0], buckets.at(-1)];
  return first && last ? (last.to - first.time) / Math.max(1, count(buckets) - 1) : Number.NaN;
}

/** Whether the statements come at equal distances. */
function isTimed(buckets: readonly FigureBucket[]): boolean {
  const usual = computeDistance(buckets);
  const distances = buckets.slice(1).map(({ time }, index) => {
    const before = buckets[index];
    return before ? (time - before.time) / (before.count * usual) : Number.NaN;
  });
  const variance = distances.reduce((sum, one) => sum + (one - 1) ** 2, 0) / distances.length;
  return Math.sqrt(variance) <= MAX_DEVIATION;
}

function isLong(last: readonly FigureBucket[], all: readonly FigureBucket[]): boolean {
  const [first, end] = [last[0], last.at(-1)];
  const isEnough = count(last) >= MIN_VALUES && count(last) >= MIN_PART * count(all);
  return isEnough && first !== undefined && end !== undefined && end.to - first.time >= MIN_MS;
}

/** In percent: what is nearly done may take its time at the end. */
const NEARLY_DONE = 99;
/** It stands for so many times as long as a step took. */
const MIN_STEPS = 10;
const MIN_DISTINCT = 3;

/** Finds since when a work that went on has not come any further. */
export function findStandstill(buckets: readonly FigureBucket[]): Rise | undefined {
  const value = buckets.at(-1)?.max ?? 100;
  const isSame = ({ mean, max }: FigureBucket): boolean =>
    max === value && Math.abs(mean - value) <= 1e-6 * (1 + value);
  const begin = buckets.findLastIndex((bucket) => !isSame(bucket)) + 1;
  const [before, same] = [buckets.slice(0, begin), buckets.slice(begin)];
  const [start, first, end] = [before[0], same[0], same.at(-1)];
  if (!start || !first || !end || !isLong(same, buckets) || value >= NEARLY_DONE) return undefined;
  const distinct = new Set(before.map(({ mean }) => Math.round(10 * mean))).size;
  const isGrowing = before.every(({ mean }, index) => mean >= (before[index - 1]?.mean ?? 0) && mean <= value);
  const step = (first.time - start.time) / Math.max(1, distinct);
  if (distinct < MIN_DISTINCT || !isGrowing || end.to - first.time < MIN_STEPS * step) return undefined;
  return {
    before: start.mean,
    after: value,
    line: first.line,
    time: first.time,
    until: undefined,
    max: value,
    maxLine: end.line,
  };
}
