import type { Level } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';
import { computeShare } from '../../share.ts';
import { isWorkInProgress, rateSuspect } from './suspect-severity.ts';

/** Waste of this share of the used heap is a problem of the contract and worth a note; smaller waste is only listed. */
export const WASTE_SHARE = 0.05;
/** Any program with a framework wastes this much and lives well with it. */
const MUCH_SHARE = 0.2;
/** Nobody notices less, whatever its share of a small heap is. */
const [NOTE_BYTES, MUCH_BYTES] = [256 * 1024, 4 * 1024 * 1024];
/** Waste below this share of the maximum heap size changes nothing, unless it is this large. */
const MAX_HEAP_SHARE = 0.02;
const LARGE_BYTES = 16 * MUCH_BYTES;

/** A collection has most of the waste when this share of it fits nowhere else. */
const MOST = 0.5;

type ReservedInput = Pick<HeapAnalysis, 'suspects' | 'usedBytes' | 'zeroArrays' | 'retainedComposition' | 'groups'>;

/**
 * Returns whether most of the arrays of zeros are reserved on purpose: in a collection with a bound, or by a running method that
 * needs little of the heap and is about to fill them.
 */
export const isReserved = (analysis: ReservedInput, wasted: number): boolean =>
  analysis.suspects.some(
    (suspect) =>
      (suspect.bound !== undefined || (isWorkInProgress(suspect) && rateSuspect(suspect) === 'INFO')) &&
      countInside(analysis, suspect, wasted) >= MOST * wasted,
  );

/** Whether most of the waste is in what running methods use, which is gone when they return. */
export const isOfWork = (analysis: ReservedInput, wasted: number): boolean =>
  analysis.suspects.some(
    (suspect) =>
      isWorkInProgress(suspect) &&
      rateSuspect(suspect) === 'INFO' &&
      countInside(analysis, suspect, wasted) >= MOST * wasted,
  );

/** The least that a suspect has of the waste: what fits nowhere else, in the whole heap or among the arrays of the main class. */
function countInside(
  { usedBytes, zeroArrays, retainedComposition, groups }: ReservedInput,
  { retained, point }: Suspect,
  wasted: number,
): number {
  const [main] = zeroArrays.reachable.byClass;
  const all = groups.byClass.find(({ label }) => label === main?.label)?.shallow ?? 0;
  const own = retainedComposition.get(point)?.find(({ label }) => label === main?.label)?.bytes ?? 0;
  return Math.max(wasted - (usedBytes - retained), (main?.bytes ?? 0) - (all - own));
}

/** Finds the suspect that has most of the waste and consists mostly of it: what is not in it fits into the rest of the heap. */
export function findWastingSuspect(
  { suspects, usedBytes }: Pick<HeapAnalysis, 'suspects' | 'usedBytes'>,
  wasted: number,
): Suspect | undefined {
  return suspects.find(({ kind, retained }) => {
    const inside = wasted - Math.max(0, usedBytes - retained);
    return kind === 'object' && inside >= MOST * retained && inside >= MOST * wasted;
  });
}

/** A dump of live objects has less garbage than this share of the used heap. */
const MUCH_GARBAGE = 0.05;

/**
 * Returns the waste that is in the used heap at least. Waste is counted in the whole dump: as much of it as there is garbage
 * may be garbage.
 */
export function leaveOutGarbage(
  { usedBytes, unreachable }: Pick<HeapAnalysis, 'usedBytes' | 'unreachable'>,
  wasted: number,
): number {
  const isMuch = unreachable.bytes >= MUCH_GARBAGE * usedBytes;
  return isMuch ? Math.max(0, wasted - unreachable.bytes) : wasted;
}

/** Rates waste; undefined when it is not worth a finding. */
export function rateWaste(
  { usedBytes, jvm }: Pick<HeapAnalysis, 'usedBytes' | 'jvm'>,
  wasted: number,
): Level | undefined {
  const share = computeShare(wasted, usedBytes);
  if (share < WASTE_SHARE || wasted < NOTE_BYTES) return undefined;
  const ofMax = jvm.maxHeapBytes === undefined ? 1 : computeShare(wasted, jvm.maxHeapBytes);
  const isMuch = share >= MUCH_SHARE && wasted >= MUCH_BYTES && (ofMax >= MAX_HEAP_SHARE || wasted >= LARGE_BYTES);
  return isMuch ? 'WARNING' : 'INFO';
}
