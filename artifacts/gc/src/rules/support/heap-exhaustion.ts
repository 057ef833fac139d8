import type { GcAnalysis, OldCollection } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getPoolFigure } from '../../metrics/pool-figures.ts';
import { computeStart } from './full-gc-chains.ts';

/** Parallel fails with 87 to 92 % of the heap in use (measured on logs that end in OutOfMemoryError). */
export const FULL_SHARE = 0.85;
/** A heap that could still grow would do so; Parallel gives a part of its young generation back while the old one is full. */
const GROWN_SHARE = 0.75;
/** A collection of a full heap that frees less than this share of its capacity is futile. */
export const MIN_FREED_SHARE = 0.05;
/** The number of futile collections in a row that proves exhaustion: a single one may be chance. */
export const MIN_IN_A_ROW = 3;
/** A collection that leaves so little of what was in use shows that it was released. */
export const RELEASED_SHARE = 1 / 2;
/**
 * Before it throws an OutOfMemoryError, HotSpot collects again at once and clears soft references as well (`VM_CollectForAllocation`):
 * two that follow each other so closely, leave the heap so full and free so little are its last attempt.
 */
const LAST_ATTEMPT = { maxPauseMs: 100, fullShare: 0.9, maxFreedShare: 0.01 };

/**
 * The last attempt belongs to the same stop as the one before it; timestamps have a resolution of a millisecond. What frees this share
 * of the heap there did what the one before had not: it cleared soft references. After an OutOfMemoryError, threads have to run first.
 */
const CLEARING = { maxPauseMs: 2, minFreedShare: 0.2 };
/** Clearing that frees so much of the heap shows by itself that soft references had filled it. */
const DECISIVE_SHARE = 0.5;
/** The last attempt of Parallel has another cause than the collections that its policy starts. */
const PARALLEL = { policy: 'Ergonomics', lastAttempt: 'Allocation Failure' } as const;

/** Old-generation collections in a row that left the heap full. */
export interface HeapExhaustion {
  readonly first: OldCollection;
  readonly last: OldCollection;
  readonly collections: readonly OldCollection[];
}

/**
 * Returns the periods in which the heap was exhausted, in the order of the log. Only what a collector proves counts: what a
 * full collection left, or what marking found alive. What is in use after a concurrent cycle includes all that was
 * allocated meanwhile.
 */
export function findExhaustions(analysis: GcAnalysis): HeapExhaustion[] {
  const cap = readCapacity(analysis);
  const exhaustions: HeapExhaustion[] = [];
  let row: OldCollection[] = [];
  const close = () => {
    const [first] = row;
    const last = row.at(-1);
    if (
      first &&
      last &&
      (row.length >= MIN_IN_A_ROW || hasLastAttempt(row, cap)) &&
      haveThreadsWaited(analysis, first, last)
    ) {
      exhaustions.push({ first, last, collections: row });
    }
    row = [];
  };
  const rescues = new Set(findRescues(analysis));
  const decisive = new Set(findDecisiveRescues(analysis));
  for (const collection of analysis.oldCollections) {
    const before = row.at(-1);
    if (before && isReleasedBetween(analysis, before, collection)) close();
    // A last attempt that succeeded is no exhaustion; after a longer row the memory of what failed may be freed in the same way.
    if (rescues.has(collection) && (row.length < MIN_IN_A_ROW || decisive.has(collection))) row = [];
    else if (!isFutile(collection, cap)) close();
    // Requested collections, and those for class metadata, prove no need; they end a row only by leaving the heap emptier.
    else if (isProof(analysis, collection) && !collection.requested && !collection.resizing) row.push(collection);
  }
  close();
  return exhaustions;
}

/** Returns whether a young collection between two others left much less in use than the first: then the heap was not full all the time. */
function isReleasedBetween({ run: { pauses } }: GcAnalysis, first: OldCollection, second: OldCollection): boolean {
  if (first.from === 'cycle' || second.from === 'cycle') return false;
  for (let row = first.row + 1; row < second.row; row++) {
    if (getPoolFigure(pauses.pools, 'heap', 'after', row) <= RELEASED_SHARE * first.after) return true;
  }
  return false;
}

/** Returns the full collections that cleared soft references and so found room: each began at once after one that had found none. */
export function findRescues(analysis: GcAnalysis): OldCollection[] {
  const cap = readCapacity(analysis);
  return analysis.oldCollections.filter((second, index) => {
    const first = analysis.oldCollections[index - 1];
    return (
      first !== undefined &&
      isNeededFull(first) &&
      isNeededFull(second) &&
      isFutile(first, cap) &&
      second.row === first.row + 1 &&
      computeStart(second) - first.at <= CLEARING.maxPauseMs &&
      second.before - second.after >= CLEARING.minFreedShare * cap
    );
  });
}

/**
 * Returns those that freed half of the heap or more after a row of futile collections, and are surely the second collection of one
 * stop: what failed with an OutOfMemoryError can free its memory only after a stop whose second collection had found none either.
 */
export function findDecisiveRescues(analysis: GcAnalysis): OldCollection[] {
  const cap = readCapacity(analysis);
  const { oldCollections } = analysis;
  return findRescues(analysis).filter((second) => {
    const index = oldCollections.indexOf(second);
    const row = oldCollections.slice(Math.max(0, index - MIN_IN_A_ROW), index);
    const [before, first] = row.slice(-2);
    if (row.length < MIN_IN_A_ROW || !row.every((collection) => isFutile(collection, cap))) return false;
    const isChained = before && first && computeStart(first) - before.at <= CLEARING.maxPauseMs;
    const isLastAttempt = first?.cause === PARALLEL.policy && second.cause === PARALLEL.lastAttempt;
    return (!isChained || isLastAttempt) && second.before - second.after >= DECISIVE_SHARE * cap;
  });
}

const isNeededFull = ({ full, requested, resizing }: OldCollection): boolean => full && !requested && !resizing;

const readCapacity = ({ capacity }: GcAnalysis): number => capacity?.bytes ?? Number.NaN;

/** Returns the committed heap after a collection, or the capacity when the log does not state it. */
export const resolveCommitted = ({ committed }: OldCollection, cap: number): number =>
  Number.isNaN(committed) ? cap : committed;

/** Returns whether a collection left the heap full although it could free all that is dead. */
function isFutile(collection: OldCollection, cap: number): boolean {
  if (collection.from === 'cycle') {
    const left = Number.isNaN(collection.live) ? collection.after : collection.live;
    return left >= FULL_SHARE * cap;
  }
  const committed = resolveCommitted(collection, cap);
  return (
    committed >= GROWN_SHARE * cap &&
    collection.after >= FULL_SHARE * committed &&
    collection.before - collection.after < MIN_FREED_SHARE * cap
  );
}

/** Whether a full collection followed another one at once, and neither freed anything. */
const hasLastAttempt = (row: readonly OldCollection[], cap: number): boolean =>
  row.some((second, index) => {
    const first = row[index - 1];
    const isVain = ({ before, after, full }: OldCollection): boolean =>
      full &&
      before - after < LAST_ATTEMPT.maxFreedShare * cap &&
      after >= LAST_ATTEMPT.fullShare * resolveCommitted(second, cap);
    return (
      first !== undefined &&
      isVain(first) &&
      isVain(second) &&
      computeStart(second) - first.at <= LAST_ATTEMPT.maxPauseMs
    );
  });

/** Returns whether what a collection left is known to be alive. G1 leaves garbage in the regions that it does not choose. */
const isProof = ({ run }: GcAnalysis, { full, live }: OldCollection): boolean =>
  full || (Number.isFinite(live) && !isInCollectorFamily(run, 'g1'));

/** Whether threads had to wait: with ZGC, only allocation stalls show it; other collectors stop the threads themselves. */
function haveThreadsWaited({ run }: GcAnalysis, first: OldCollection, last: OldCollection): boolean {
  if (!isInCollectorFamily(run, 'zgc')) return true;
  const { stalls } = run;
  const from = first.at - (first.durationMs || 0);
  for (let row = 0; row < stalls.count; row++) {
    const at = stalls.at.get(row);
    if (stalls.kind.get(row) === 'allocation' && at >= from && at <= last.at) return true;
  }
  return false;
}
