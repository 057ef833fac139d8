import { computeMedian } from '@hindsight/claims';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isHumongous, isMetadata, isRequested } from '../../jvm/causes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagNumber } from '../../jvm/flags.ts';
import { getPoolFigure } from '../../metrics/pool-figures.ts';
import type { GcRun } from '../../model.ts';
import { EvidenceCollector } from './evidence-collector.ts';
import { isJvmAtLeast } from './jvm/jvm-major.ts';

/** -XX:InitiatingHeapOccupancyPercent */
export const DEFAULT_IHOP = 45;
/** From JDK 9 on, G1 adapts the threshold (G1UseAdaptiveIHOP); the option is only its initial value. */
const ADAPTIVE_SINCE = 9;

/** Returns the occupancy of the heap, in percent, at which G1 starts marking. */
export const readInitiatingOccupancy = ({ flags }: GcAnalysis): number =>
  getFlagNumber(flags, 'InitiatingHeapOccupancyPercent') ?? DEFAULT_IHOP;

/** A threshold at which marking starts, in percent, and what is alive of what it is a share of. */
interface OccupancyBelowLive {
  readonly option: 'CMSInitiatingOccupancyFraction' | 'InitiatingHeapOccupancyPercent';
  readonly of: 'old generation' | 'heap';
  readonly percent: number;
  readonly livePercent: number;
}

/** Fewer collections of the old generation may all have come at a bad time. */
const MIN_OLD_COLLECTIONS = 5;

/** Finds a fixed threshold that what stays in use exceeds: then each cycle starts when the one before has ended. */
export function findOccupancyBelowLive(analysis: GcAnalysis): OccupancyBelowLive | undefined {
  const { run, flags, oldCollections, sizes, capacity } = analysis;
  const isCms = isInCollectorFamily(run, 'cms');
  if (!isCms && !(isInCollectorFamily(run, 'g1') && isOccupancyFixed(analysis))) return undefined;
  const option = isCms ? 'CMSInitiatingOccupancyFraction' : 'InitiatingHeapOccupancyPercent';
  const limit = isCms ? getFlagNumber(flags, option) : readInitiatingOccupancy(analysis);
  const size = (isCms ? sizes.old.allocated : capacity?.bytes) ?? Number.NaN;
  const last = oldCollections.slice(-Math.max(MIN_OLD_COLLECTIONS, Math.ceil(oldCollections.length / 3)));
  const left = last.map(({ oldAfter, after }) => (isCms ? oldAfter : after)).filter(Number.isFinite);
  if (left.length < MIN_OLD_COLLECTIONS || limit === undefined || !(limit > 0)) return undefined;
  const livePercent = (100 * computeMedian(left)) / size;
  return livePercent >= limit
    ? { option, of: isCms ? 'old generation' : 'heap', percent: limit, livePercent }
    : undefined;
}

/** Whether the threshold stays at the value of the option. */
export const isOccupancyFixed = ({ run, flags, log }: GcAnalysis): boolean =>
  flags.switches.get('G1UseAdaptiveIHOP') === false ||
  !(isJvmAtLeast(run, ADAPTIVE_SINCE) || log.formats.includes('unified'));

/** Fewer marking cycles that begin late are chance. */
export const MIN_LATE_MARKINGS = 3;
/** A cycle begins late when the old generation is this many times as full as the threshold says. */
const LATE = 1.3;
/** Survivors are rarely more of the heap. */
const MAX_SURVIVOR_PERCENT = 5;
/** So many young collections above the threshold that start no marking show that it is set higher. */
const MIN_IGNORED = 5;

/**
 * Returns whether a collection with this cause was needed. Where G1 adapts the threshold itself, occupancy above the value of
 * the option is no sign of lateness.
 */
export const isNeededCause = (cause: string): boolean => !isRequested(cause) && !isMetadata(cause);

/** Returns the share of the heap in the old generation, in percent, from which on a marking cycle begins late. */
export const readLateOccupancy = (analysis: GcAnalysis): number => LATE * readInitiatingOccupancy(analysis);

/** Collects the marking cycles of G1 that began late because the threshold is set so, with the share of the old generation in percent. */
export function listLateMarkings(analysis: GcAnalysis): EvidenceCollector {
  const late = new EvidenceCollector('percent');
  if (!isOccupancyFixed(analysis) && !waitsForFirstMarking(analysis)) return late;
  // Marking that starts again at once is late for nothing.
  if (findOccupancyBelowLive(analysis)) return late;
  const { pauses } = analysis.run;
  const limit = readLateOccupancy(analysis);
  for (const row of pauses.marks.rowsWith(PauseMark.startsMarking)) {
    const cause = pauses.cause.get(row);
    if (isHumongous(cause) || !isNeededCause(cause)) continue;
    const share = computeOldPercent(analysis, 'before', row);
    if (share >= limit) late.addPause(analysis.run, row, share);
  }
  return late;
}

/**
 * Returns whether the log shows that the threshold is above its default: before the first marking G1 has nothing to
 * adapt it by, and still let the old generation grow beyond it through several collections.
 */
function waitsForFirstMarking(analysis: GcAnalysis): boolean {
  const { pauses } = analysis.run;
  const limit = readLateOccupancy(analysis);
  let ignored = 0;
  for (let row = 0; row < pauses.count; row++) {
    if (pauses.has(row, PauseMark.startsMarking)) return ignored >= MIN_IGNORED;
    if (pauses.kind.get(row) === 'young' && computeOldPercent(analysis, 'after', row) >= limit) ignored++;
  }
  return false;
}

function computeOldPercent({ run: { pauses } }: GcAnalysis, when: 'before' | 'after', row: number): number {
  const { pools } = pauses;
  const committed = getPoolFigure(pools, 'heap', 'committed', row);
  const old = getPoolFigure(pools, 'old', when, row);
  if (!Number.isNaN(old)) return (100 * old) / committed;
  // A log without details has the heap alone: what a young collection leaves is the old generation and the survivors.
  return (100 * getPoolFigure(pools, 'heap', 'after', row)) / committed - MAX_SURVIVOR_PERCENT;
}

/** A single failure may be a burst. */
export const MIN_FAILURES = 2;

/** The pauses in which memory ran out: needed full collections and evacuation failures, in their order. */
export function listMemoryFailures({ pauses }: GcRun): readonly number[] {
  const fulls = pauses.kind.rowsWhere((kind) => kind === 'full').filter((row) => isNeededCause(pauses.cause.get(row)));
  return [...new Set([...fulls, ...pauses.marks.rowsWith(PauseMark.evacuationFailure)])].sort((a, b) => a - b);
}

/** Returns whether memory runs out more often than marking begins, because an option sets the threshold far above its default. */
export function isThresholdTooHigh(analysis: GcAnalysis): boolean {
  const failures = listMemoryFailures(analysis.run).length;
  const markings = analysis.run.pauses.marks.rowsWith(PauseMark.startsMarking).length;
  return readInitiatingOccupancy(analysis) >= LATE * DEFAULT_IHOP && failures >= MIN_FAILURES && failures > markings;
}
