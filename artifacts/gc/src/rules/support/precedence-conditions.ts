import { type CausalPair, computeMedian } from '@hindsight/claims';
import { compareLevels, type Finding } from '@hindsight/model';
import { readMemoryUse } from '../../advice/memory-use.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isDiagnostic, isHumongous, isSystemGc } from '../../jvm/causes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import type { GcRuleId } from '../index.ts';
import { REMARK_MS } from '../pauses/long-remark.ts';
import { areEmergenciesOfBursts } from './collections/emergencies-of-bursts.ts';
import { countFullAfterLocked } from './collections/locked-collections.ts';
import { countEmergencies, MIN_EMERGENCIES } from './emergencies.ts';
import { findNeededFullCollections } from './full-gc-chains.ts';
import { isThresholdTooHigh, listLateMarkings, MIN_LATE_MARKINGS } from './initiating-occupancy.ts';
import { isJvmAtLeast } from './jvm/jvm-major.ts';
import { areLongPausesWaiting, arePausesWaiting, hasMuchWork } from './processor-use.ts';

const HALF = 1 / 2;
const LAST_THIRD = 2 / 3;
/** With less of the heap alive, marking that begins in time leaves room enough. */
const ROOMY = 0.6;
/** With more of the heap alive, mixed collections have little to free. */
const MOSTLY = 0.7;
const COLLECTIONS: ReadonlySet<string> = new Set(['young', 'mixed', 'full']);

/** The mark of the pauses that a finding is about; stalls have a table of their own. */
const FAILURE_MARKS: ReadonlyMap<string, number> = new Map<GcRuleId, number>([
  ['evacuation-failure', PauseMark.evacuationFailure],
  ['promotion-failure', PauseMark.promotionFailed],
]);

/** All failures are in the last third of the run, when the heap had already filled up. */
export function areFailuresInLastThird({ symptom, analysis }: CausalPair<GcAnalysis>): boolean {
  const { run, span } = analysis;
  const from = span.from + span.durationMs * LAST_THIRD;
  const mark = FAILURE_MARKS.get(symptom.id);
  if (mark === undefined) return findFirstStall(analysis) >= from;
  return run.pauses.marks.rowsWith(mark).every((row) => run.pauses.at.get(row) >= from);
}

function findFirstStall({ run: { stalls } }: GcAnalysis): number {
  const [first = -1] = stalls.kind.rowsWhere((kind) => kind === 'allocation');
  return stalls.at.get(first);
}

/** Every full collection that nothing requested began as a young collection that could not promote. */
export function areFullsFailedPromotions({ analysis }: CausalPair<GcAnalysis>): boolean {
  const { marks } = analysis.run.pauses;
  const fulls = findNeededFullCollections(analysis).filter(({ from }) => from === 'pause');
  return fulls.every(({ row }) => (marks.get(row) & PauseMark.promotionFailed) !== 0);
}

/** System.gc() or a tool caused at least half of the pause time. */
export function arePausesRequested({ analysis }: CausalPair<GcAnalysis>): boolean {
  const requestedMs = analysis.causes
    .filter(({ cause }) => isSystemGc(cause) || isDiagnostic(cause))
    .reduce((sum, { totalMs }) => sum + totalMs, 0);
  return requestedMs >= HALF * analysis.pauses.totalMs;
}

/** A humongous allocation started at least half of the marking cycles. */
export function areCyclesHumongous({ analysis: { run } }: Pick<CausalPair<GcAnalysis>, 'analysis'>): boolean {
  const { pauses } = run;
  const cycles = pauses.marks.rowsWith(PauseMark.startsMarking);
  const humongous = cycles.filter((row) => isHumongous(pauses.cause.get(row)));
  return cycles.length > 0 && humongous.length >= HALF * cycles.length;
}

/** Fewer cycles say little about what starts them. */
const MIN_CYCLES = 3;

/**
 * Humongous allocations started at least half of the collections, of the full ones that nothing requested, or of the cycles of a heap with
 * room for what is alive: before Java 9 the full collection after a humongous allocation that failed does not name it.
 */
export function areCollectionsHumongous(analysis: GcAnalysis): boolean {
  const { run, minor, full } = analysis;
  const { pauses } = run;
  const humongous = pauses.cause.rowsWhere(isHumongous).filter((row) => COLLECTIONS.has(pauses.kind.get(row))).length;
  if (humongous > 0 && humongous >= HALF * (minor.count + full.count)) return true;
  const needed = findNeededFullCollections(analysis).filter(({ row }) => isHumongous(pauses.cause.get(row)));
  if (needed.length > 0 && needed.length >= HALF * findNeededFullCollections(analysis).length) return true;
  const { live, heap } = readMemoryUse(analysis);
  return (
    pauses.marks.rowsWith(PauseMark.startsMarking).length >= MIN_CYCLES &&
    areCyclesHumongous({ analysis }) &&
    live < MAX_LIVE_SHARE * heap
  );
}

/** With more of the heap alive, it is too small whatever is allocated. */
const MAX_LIVE_SHARE = 0.7;

/** Humongous allocations start most of the collections, in a heap that has room for what is alive. */
export function hasCapacityForHumongous(analysis: GcAnalysis): boolean {
  const { live, heap } = readMemoryUse(analysis);
  return areCollectionsHumongous(analysis) && live < MAX_LIVE_SHARE * heap;
}

/** What full collections leave takes less than half of the heap: garbage filled it, not what is alive. */
export function areFullsForGarbage(analysis: GcAnalysis): boolean {
  const left = computeMedian(
    findNeededFullCollections(analysis)
      .map(({ after, committed }) => after / committed)
      .filter(Number.isFinite),
  );
  return left < HALF;
}

/** The collector runs out of memory only in bursts of allocation, and these are no large objects, which have a cure of their own. */
export const areFailuresOfBursts = (analysis: GcAnalysis): boolean =>
  areEmergenciesOfBursts(analysis) && !areCollectionsHumongous(analysis);

/** Young collections take at least half of the pause time. */
export const areYoungPausesMost = ({ minor, pauses }: GcAnalysis): boolean => minor.totalMs >= HALF * pauses.totalMs;

/** A young pause that is no longer than this is not what costs the time: that there are so many is. */
const SHORT_PAUSE_MS = 50;

/** Young collections take most of the pause time because there are so many of them. */
export const areYoungPausesFrequent = (analysis: GcAnalysis): boolean =>
  areYoungPausesMost(analysis) && analysis.minor.totalMs <= SHORT_PAUSE_MS * analysis.minor.count;

const listLineNumbers = ({ evidence }: Finding): number[] =>
  evidence.flatMap((piece) => (piece.kind === 'lines' ? [piece.first] : []));

/** Both findings are about the same event: the worst event of the symptom is among those of the cause. */
export function haveSameWorstEvent({ cause, symptom }: CausalPair<GcAnalysis>): boolean {
  const [worst] = listLineNumbers(symptom);
  return worst !== undefined && listLineNumbers(cause).includes(worst);
}

/** CMS has been deprecated since JDK 9, so tuning it is not worth the time. */
export const isOfJava9 = ({ analysis: { run, log } }: CausalPair<GcAnalysis>): boolean =>
  isInCollectorFamily(run, 'cms') && (isJvmAtLeast(run, 9) || log.formats.includes('unified'));

/** The heap was full only for a while, which is severe and not fatal, and the JVM did not give up. */
export const isReleasedFullHeap = ({ cause, analysis: { run } }: CausalPair<GcAnalysis>): boolean =>
  cause.level === 'SEVERE' && !run.markCounts.has('gc-overhead-limit') && !run.markCounts.has('excessive-gc');

/** The cause is no less severe than the symptom: what is worse than its cause has another one as well. */
export const isAtLeastAsBad = ({ cause, symptom }: CausalPair<GcAnalysis>): boolean =>
  compareLevels(cause.level, symptom.level) <= 0;

/** The command line fixes the young generation, which takes the room that G1 needs for copying. */
export const isYoungFixedAndWorse = (pair: CausalPair<GcAnalysis>): boolean =>
  isAtLeastAsBad(pair) && readMemoryUse(pair.analysis).isYoungFixed;

/** The pauses wait for a processor, their work is little, and the symptom is no worse than that. */
export const arePausesMostlyWaiting = ({ cause, symptom, analysis }: CausalPair<GcAnalysis>): boolean =>
  areLittleWorkAndWaiting(analysis) && compareLevels(cause.level, symptom.level) <= 0;

/** The same, and the collector does not run out of memory, which no processor would help. */
export const arePausesWaitingOnly = (pair: CausalPair<GcAnalysis>): boolean =>
  arePausesMostlyWaiting(pair) &&
  countEmergencies(pair.analysis) < MIN_EMERGENCIES &&
  !areFullCollectionsMost(pair.analysis);

/** So many full collections, more than young ones, are no chance. */
const MIN_FULLS = 10;

/** Most collections are full ones out of need: the old generation has no room for what is promoted. */
function areFullCollectionsMost(analysis: GcAnalysis): boolean {
  const fulls = findNeededFullCollections(analysis).length;
  return fulls >= MIN_FULLS && fulls > analysis.minor.count;
}

/** The pauses that everybody notices wait, whatever the others do, and the symptom is no worse than that. */
export const areLongPausesMostlyWaiting = (pair: CausalPair<GcAnalysis>): boolean =>
  isAtLeastAsBad(pair) && haveSameWorstEvent(pair) && areLongPausesWaiting(pair.analysis);

/** The pauses wait for a processor, and their work is little. */
export const areLittleWorkAndWaiting = (analysis: GcAnalysis): boolean =>
  arePausesWaiting(analysis) && !hasMuchWork(analysis);

/** The kernel works longer than the collector in pauses that take at least half of the pause time. */
export function areKernelPausesMost({ run: { pauses }, pauses: { totalMs } }: GcAnalysis): boolean {
  let kernelMs = 0;
  for (const row of pauses.real.rowsFrom(0))
    if (pauses.sys.get(row) > pauses.user.get(row)) kernelMs += pauses.duration.get(row);
  return kernelMs > 0 && kernelMs >= HALF * totalMs;
}

/** Marking is set to begin late, and the heap has room beside what is alive: with an earlier beginning that is enough. */
export function isMarkingSetLate(analysis: GcAnalysis): boolean {
  const { live, heap } = readMemoryUse(analysis);
  const late = listLateMarkings(analysis).count;
  const markings = analysis.run.pauses.marks.rowsWith(PauseMark.startsMarking).length;
  return (
    live < ROOMY * heap && ((late >= MIN_LATE_MARKINGS && late >= HALF * markings) || isThresholdTooHigh(analysis))
  );
}

/** So much of the heap is alive, by what full collections leave as well, that G1 finds little to free. */
export function isMostlyAlive(analysis: GcAnalysis): boolean {
  const { live, heap } = readMemoryUse(analysis);
  return live >= MOSTLY * heap;
}

/** Reference processing takes at least half of the pause time. */
export function arePausesMostlyReferences({ analysis: { run, pauses } }: CausalPair<GcAnalysis>): boolean {
  let referenceMs = 0;
  for (const row of run.pauses.referenceTime.rowsFrom(0)) referenceMs += run.pauses.referenceTime.get(row);
  return referenceMs >= HALF * pauses.totalMs;
}

/** At least half of the stopped time passes before the last thread has stopped. */
export const areStopsSlowToReach = ({ analysis: { safepoints } }: CausalPair<GcAnalysis>): boolean =>
  safepoints !== undefined && safepoints.timeToSafepointTotalMs >= HALF * safepoints.totalMs;

/** At least half of the full collections follow one that had waited for a JNI critical section. */
export function areFullsAfterLocked({ analysis: { run, full } }: CausalPair<GcAnalysis>): boolean {
  return full.count > 0 && countFullAfterLocked(run.pauses) >= HALF * full.count;
}

/** No remark is long by itself: all together are many. */
export const areRemarksShort = ({ run: { pauses } }: GcAnalysis): boolean =>
  pauses.kind.rowsWhere((kind) => kind === 'remark').every((row) => pauses.duration.get(row) < REMARK_MS);
