import { findMaximum, findMinimum, lineEvidence, selectUpperMedian } from '@hindsight/claims';
import type { GcAnalysis } from '@hindsight/gc';
import { bytes, formatQuantity, ms } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';

const MIN_FULL_FLOOR = 0.85;
/** A share of the largest heap. */
const MIN_RISE = 0.3;
/** Data that a program loads at its start fills the heap at once; a leak takes a part of its life. */
const MIN_SHARE_OF_LIFE = 0.1;
const MIN_RISE_MS = 5000;
const MIN_COLLECTIONS = 10;
const WINDOWS = 4;
const LAST_COLLECTIONS = 5;

interface Floor {
  readonly at: number;
  readonly after: number;
  readonly line: number;
}

function listFloors({ run: { pauses } }: GcAnalysis): Floor[] {
  const floors: Floor[] = [];
  for (let row = 0; row < pauses.count; row++) {
    const after = pauses.pools.heap.after.get(row);
    const at = pauses.at.get(row);
    if (Number.isFinite(after) && Number.isFinite(at)) floors.push({ at, after, line: pauses.line.get(row) });
  }
  return floors;
}

const findLeast = (floors: readonly Floor[]): number => findMinimum(floors.map(({ after }) => after));

/** Returns whether the least of what collections leave is larger in each window than in the one before. */
function risesSteadily(rising: readonly Floor[]): boolean {
  const [first, last] = [rising[0], rising.at(-1)];
  if (!first || !last) return false;
  const width = (last.at - first.at) / WINDOWS;
  const windows = Map.groupBy(rising, ({ at }) => Math.min(WINDOWS - 1, Math.floor((at - first.at) / width)));
  const floors = [...windows].toSorted(([a], [b]) => a - b).map(([, inWindow]) => findLeast(inWindow));
  return floors.length === WINDOWS && floors.every((floor, index) => index === 0 || floor > (floors[index - 1] ?? 0));
}

/** In the last half of a log of a cache that has filled up, what collections leave differs by no more than this share. */
const MAX_SETTLED_SPREAD = 0.08;
/** A leak ends in a full heap, where what remains does not change either. */
const MAX_SETTLED_FILL = 0.7;
const SETTLED_WINDOWS = 3;

/**
 * Finds a heap whose content has stopped growing: in each third of the last half of the run, the least that collections leave is the same.
 * What grew before that has reached its bound.
 */
export function collectSettled(analysis: GcAnalysis, max: number): Fact[] {
  const floors = listFloors(analysis);
  const [first, last] = [floors[0], floors.at(-1)];
  if (!first || !last || floors.length < MIN_COLLECTIONS * SETTLED_WINDOWS || !(max > 0)) return [];
  const middle = (first.at + last.at) / 2;
  const width = (last.at - middle) / SETTLED_WINDOWS;
  const late = floors.filter(({ at }) => at >= middle);
  const windows = Map.groupBy(late, ({ at }) => Math.min(SETTLED_WINDOWS - 1, Math.floor((at - middle) / width)));
  const least = [...windows.values()].map(findLeast);
  const [low, high] = [findMinimum(least), findMaximum(least)];
  if (least.length < SETTLED_WINDOWS || high - low > high * MAX_SETTLED_SPREAD || high > max * MAX_SETTLED_FILL)
    return [];
  const [lowText, highText] = [formatQuantity(bytes(low)), formatQuantity(bytes(high))];
  return [
    {
      id: 'floor-settled',
      family: 'gc',
      quality: QUALITY.measured,
      statement: `in the last half of the GC log collections leave the same: ${lowText === highText ? lowText : `${lowText} to ${highText}`}`,
      evidence: [lineEvidence(last.line)],
      words: {},
    },
  ];
}

/**
 * Finds a heap that filled up over a good part of the life of the JVM, collection by collection, until nothing could be
 * freed any more. Full collections do not show the way there, because they begin when the heap is full.
 */
export function collectRise(analysis: GcAnalysis, max: number): Fact[] {
  if (analysis.run.pauses.count < MIN_COLLECTIONS || !(max > 0)) return [];
  const floors = listFloors(analysis);
  const [first] = floors;
  if (!first || floors.length < MIN_COLLECTIONS) return [];
  const from = findLeast(floors.slice(0, Math.max(2, Math.floor(floors.length / 10))));
  const to = selectUpperMedian(floors.slice(-LAST_COLLECTIONS).map(({ after }) => after)) ?? 0;
  if (to < max * MIN_FULL_FLOOR || to - from < max * MIN_RISE) return [];
  const begin = floors.findIndex(({ after }) => after >= from + 0.1 * (to - from));
  const end = floors.findIndex(({ after }) => after >= from + 0.9 * (to - from));
  const rising = floors.slice(Math.max(0, begin), end + 1);
  const [begins, ends] = [rising[0], rising.at(-1)];
  if (!begins || !ends || rising.length < MIN_COLLECTIONS) return [];
  const riseMs = ends.at - begins.at;
  if (riseMs < MIN_RISE_MS || riseMs < MIN_SHARE_OF_LIFE * (ends.at - first.at) || !risesSteadily(rising)) return [];
  return [stateRise(floors, from, to, max)];
}

/** States the rise; the quoted lines are those of its two figures, and the time is the one between them. */
function stateRise(floors: readonly Floor[], from: number, to: number, max: number): Fact {
  const [lowest, full] = [floors.find(({ after }) => after === from), floors.find(({ after }) => after >= to)];
  const [fromText, toText, maxText] = [from, to, max].map((size) => formatQuantity(bytes(size)));
  return {
    id: 'rose-to-full',
    family: 'gc',
    quality: QUALITY.measured,
    statement: `the heap in use after collections rose from ${fromText} to ${toText} of ${maxText} within ${formatQuantity(ms((full?.at ?? 0) - (lowest?.at ?? 0)))}`,
    evidence: [lineEvidence(lowest?.line ?? 0), lineEvidence(full?.line ?? 0)],
    words: { from: fromText ?? '', to: toText ?? '', max: maxText ?? '' },
  };
}
