import { findMaximum, findMinimum } from '@hindsight/claims';
import type { FigureBucket } from './figure-series.ts';
import type { Rise } from './rise.ts';

/** In percent: processors that had room, and such that have none. */
const [MAX_ROOMY, MIN_BUSY] = [60, 95];
/** For less time and a smaller part of the log it is a task that needs them. */
const [MIN_BUSY_MS, MIN_PART] = [300_000, 1 / 6];

/** Finds since when the processors are busy until the end of the log, of which there was enough before. */
export function findBusyProcessor(buckets: readonly FigureBucket[]): Rise | undefined {
  const begin = buckets.findLastIndex(({ mean }) => mean < MIN_BUSY) + 1;
  const [before, busy] = [buckets.slice(0, begin), buckets.slice(begin)];
  const [first, end] = [busy[0], busy.at(-1)];
  const usual = computeMean(before);
  const isLong = busy.length >= MIN_PART * buckets.length && before.length >= MIN_PART * buckets.length;
  if (!first || !end || !isLong || usual > MAX_ROOMY || !(end.to - first.time >= MIN_BUSY_MS)) return undefined;
  return describe(busy, first, usual, computeMean(busy));
}

const PARTS = 6;
/** In percent: so full after each collection, and at least twice as full as at first. */
const [MIN_FLOOR, FACTOR] = [60, 2];
/** A cache that has filled up does not grow any more. */
const STILL_GROWING = 1.02;

/** Finds a heap that falls with each collection, but to a higher value in each part of the log: what is left is kept. */
export function findRisingFloor(buckets: readonly FigureBucket[]): Rise | undefined {
  const floors = Array.from({ length: PARTS }, (_, part) =>
    findMinimum(
      buckets.slice((part * buckets.length) / PARTS, ((part + 1) * buckets.length) / PARTS).map(({ min }) => min),
    ),
  );
  const [lowest = 0, last = 0] = [floors[0], floors.at(-1)];
  const isRising = floors.every((floor, part) => part === 0 || floor > STILL_GROWING * (floors[part - 1] ?? 0));
  const [first] = buckets;
  return first && isRising && last >= MIN_FLOOR && last >= FACTOR * lowest
    ? describe(buckets, first, lowest, last)
    : undefined;
}

const computeMean = (buckets: readonly FigureBucket[]): number =>
  buckets.reduce((sum, { mean }) => sum + mean, 0) / Math.max(1, buckets.length);

function describe(high: readonly FigureBucket[], first: FigureBucket, before: number, after: number): Rise {
  const max = findMaximum(high.map((bucket) => bucket.max));
  const maxLine = high.find((bucket) => bucket.max === max)?.maxLine ?? first.maxLine;
  return { before, after, line: first.line, time: first.time, until: undefined, max, maxLine };
}
