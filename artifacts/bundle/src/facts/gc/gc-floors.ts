import { lineEvidence, selectUpperMedian } from '@hindsight/claims';
import type { GcAnalysis } from '@hindsight/gc';
import { bytes, formatQuantity } from '@hindsight/model';
import type { Fact } from '../../fact.ts';
import { createGcFact } from './gc-fact.ts';

const MIN_FULL_FLOOR = 0.85;
const MIN_RISE = 0.1;
/** What fills the heap within the first seconds is loaded, and no leak. */
const MIN_RISE_MS = 3000;
const MIN_FLOORS = 5;
const MAX_FREED_FLOOR = 0.5;

const formatSize = (value: number): string => formatQuantity(bytes(value));

/** Lists the collections whose remaining heap is close to the live set: all full and major ones. */
const listFloors = ({ oldCollections }: GcAnalysis) =>
  oldCollections.filter(({ after, resizing }) => Number.isFinite(after) && !resizing);

/** Collectors whose old generation has a border: when it is full, room in the young one does not help. */
const FIXED_GENERATIONS = new Set(['Serial', 'Parallel', 'CMS', 'iCMS']);
/** The heap has reached its largest size, so that the border stays where it is. */
const MIN_GROWN = 0.9;

/** The size at which what remains after collections fills the heap: that of the old generation where it has a border. */
export function findCeiling({ run, sizes: { old, heap } }: GcAnalysis, max: number): number {
  const isFixed = FIXED_GENERATIONS.has(run.facts.collector ?? '');
  return isFixed && old.allocated && (heap.allocated ?? 0) >= max * MIN_GROWN ? old.allocated : max;
}

/** What the last collections left, as a share of the heap or of the old generation, whichever is fuller. */
function measureFill(last: GcAnalysis['oldCollections'], max: number, ceiling: number): Fill {
  const heap = selectUpperMedian(last.map(({ after }) => after)) ?? 0;
  const old = selectUpperMedian(last.map(({ oldAfter }) => oldAfter).filter(Number.isFinite)) ?? 0;
  return ceiling < max && old / ceiling > heap / max
    ? { after: old, size: ceiling, space: 'old generation' }
    : { after: heap, size: max, space: 'heap' };
}

interface Fill {
  readonly after: number;
  readonly size: number;
  readonly space: 'heap' | 'old generation';
}

/** The least that a later collection of any kind left: after it the heap is known to be free again. */
function findRecovery(
  { run: { pauses } }: GcAnalysis,
  since: number,
): { readonly after: number; readonly line: number } {
  let [after, line] = [Number.POSITIVE_INFINITY, 0];
  for (let row = 0; row < pauses.count; row++) {
    if (!(pauses.at.get(row) > since) || !(pauses.pools.heap.after.get(row) < after)) continue;
    [after, line] = [pauses.pools.heap.after.get(row), pauses.line.get(row)];
  }
  return { after, line };
}

/** Collects facts about what full and major collections leave: whether it fills the heap, grows, or is freed. */
export function collectFloors(analysis: GcAnalysis, max: number): Fact[] {
  const all = listFloors(analysis);
  const last = all.slice(-MIN_FLOORS);
  const newest = last.at(-1);
  if (!newest || !(max > 0)) return [];
  const median = selectUpperMedian(last.map(({ after }) => after)) ?? 0;
  const ceiling = findCeiling(analysis, max);
  const fill = measureFill(last, max, ceiling);
  const share = `${((100 * fill.after) / fill.size).toFixed(0)} %`;
  const [after, size] = [formatSize(fill.after), formatSize(fill.size)];
  const words = { after, max: size, share, collections: String(all.length), space: `${fill.space} of ${size}` };
  const recovered = findRecovery(analysis, newest.at);
  const lowest = recovered.after < newest.after ? recovered : newest;
  const isFull = last.length >= 2 && fill.after >= fill.size * MIN_FULL_FLOOR;
  const facts: Fact[] = [];
  if (isFull && lowest.after >= max * MAX_FREED_FLOOR) {
    const statement = `after the last ${last.length} full or major collections the ${fill.space} is still ${share} full (${after} of ${size})`;
    facts.push(
      createGcFact(
        'floor-high',
        statement,
        [lineEvidence(newest.line), lineEvidence(last[0]?.line ?? newest.line)],
        words,
      ),
    );
  } else if (Math.min(median, lowest.after) < max * MAX_FREED_FLOOR) {
    facts.push(createFreeFact(median < max * MIN_FULL_FLOOR ? newest : lowest, median, max, words));
  }
  if (isFlat(analysis, last, ceiling))
    facts.push(createGcFact('floor-flat', describeFlat(last), [lineEvidence(newest.line)], words));
  const [first] = all;
  const rise = computeSlope(all.map(({ at: when, after }) => [when, after]));
  const isLong = first !== undefined && newest.at - first.at >= MIN_RISE_MS;
  if (isLong && all.length >= MIN_FLOORS && rise > 0 && newest.after - first.after >= max * MIN_RISE) {
    const statement = `the heap in use after full or major collections rose from ${formatSize(first.after)} to ${formatSize(newest.after)}`;
    facts.push(
      createGcFact('floor-rising', statement, [lineEvidence(first.line), lineEvidence(newest.line)], {
        from: formatSize(first.after),
        to: formatSize(newest.after),
        max: formatSize(max),
      }),
    );
  }
  return facts;
}

/** What remains does not change by more than this share of it. */
const MAX_FLAT_SPREAD = 0.06;
/** A leak ends in a full heap, where what remains does not change either. */
const MAX_FLAT_FLOOR = 0.95;
const MIN_YOUNG_BETWEEN = 10;

/** What remains stays the same while young collections free garbage: what lives there is complete, and nothing is added to it. */
function isFlat({ run: { pauses } }: GcAnalysis, floors: GcAnalysis['oldCollections'], max: number): boolean {
  const after = floors.map((one) => one.after);
  const [least, most] = [Math.min(...after), Math.max(...after)];
  const [from, to] = [floors[0]?.at ?? 0, floors.at(-1)?.at ?? 0];
  let between = -floors.length;
  for (let row = 0; row < pauses.count; row++) if (pauses.at.get(row) >= from && pauses.at.get(row) <= to) between++;
  const isSame = most - least <= most * MAX_FLAT_SPREAD && most < max * MAX_FLAT_FLOOR;
  return floors.length >= MIN_FLOORS && isSame && between >= MIN_YOUNG_BETWEEN;
}

const describeFlat = (floors: GcAnalysis['oldCollections']): string =>
  `the last ${floors.length} full or major collections left the same: ${formatSize(Math.min(...floors.map(({ after }) => after)))} to ${formatSize(Math.max(...floors.map(({ after }) => after)))}`;

/** The heap is free after collections, whether or not it was full for a time. */
function createFreeFact(
  newest: { readonly after: number; readonly line: number },
  median: number,
  max: number,
  words: Readonly<Record<string, string>>,
): Fact {
  const wasFull = median >= max * MIN_FULL_FLOOR;
  const left = wasFull ? newest.after : median;
  const share = `${((100 * left) / max).toFixed(0)} %`;
  const again = wasFull ? `, after the heap had been full with ${formatSize(median)}` : '';
  const statement = `full and major collections leave ${formatSize(left)} of ${formatSize(max)} (${share})${again}`;
  return createGcFact('full-frees', statement, [lineEvidence(newest.line)], {
    ...words,
    left: formatSize(left),
    ...(wasFull && { full: formatSize(median) }),
  });
}

/** The slope of a long log is computed from this many points, because the work grows with their square. */
const MAX_SLOPE_POINTS = 200;

/**
 * Computes the Theil-Sen estimator: the median of the slopes between all pairs of points. Single outliers do not move
 * it.
 */
function computeSlope(points: readonly (readonly [number, number])[]): number {
  const step = Math.max(1, Math.ceil(points.length / MAX_SLOPE_POINTS));
  const sampled = points.filter((_, index) => index % step === 0);
  const slopes = sampled.flatMap(([x, y], index) => sampled.slice(index + 1).map(([x2, y2]) => (y2 - y) / (x2 - x)));
  return selectUpperMedian(slopes.filter(Number.isFinite)) ?? 0;
}
