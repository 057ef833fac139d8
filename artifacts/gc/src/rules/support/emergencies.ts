import { computeMedian, findMaximum, findMinimum, formatBytes } from '@hindsight/claims';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { computeEnvelope } from '../../metrics/live-set.ts';
import { findNeededFullCollections } from './full-gc-chains.ts';

/** Fewer are chance. */
export const MIN_EMERGENCIES = 3;
const FAILURES = PauseMark.evacuationFailure | PauseMark.promotionFailed | PauseMark.concurrentModeFailure;

/**
 * Lists when a concurrent collector ran out of memory: full collections out of need, failed copies, degenerated cycles, stalls. A time is
 * NaN where the log has none.
 */
export function listEmergencyTimes(analysis: GcAnalysis): number[] {
  const { run } = analysis;
  if (!isInCollectorFamily(run, 'concurrent')) return [];
  const { pauses, stalls } = run;
  const fulls = findNeededFullCollections(analysis);
  const pauseRows = fulls.filter(({ from }) => from === 'pause').map(({ row }) => row);
  const degenerated = pauses.kind.rowsWhere((kind) => kind === 'degenerated');
  // A failure that becomes a full collection is one event.
  const rows = new Set([...pauseRows, ...degenerated, ...pauses.marks.rowsWith(FAILURES)]);
  return [
    ...fulls.filter(({ from }) => from !== 'pause').map(({ at }) => at),
    ...[...rows].map((row) => pauses.at.get(row)),
    ...Array.from({ length: stalls.count }, (_, row) => stalls.at.get(row)),
  ];
}

/** Counts how often a concurrent collector ran out of memory. */
export const countEmergencies = (analysis: GcAnalysis): number => listEmergencyTimes(analysis).length;

/** Fewer parts of the run with a collection say little about what is in use otherwise. */
const MIN_PARTS = 5;
/** Equal parts of the run: what is alive in those with an emergency counts. */
const PARTS = 20;
/** What is alive in the crisis is this many times what is in use otherwise. */
const MIN_RISE = 2;

/** Times at which much more is alive than otherwise, so that the collector runs out of memory. */
export interface MemoryCrisis {
  readonly first: number;
  readonly last: number;
  /** The median of what the old collections of these times left, in bytes. */
  readonly live: number;
  /** The median of the lowest use in all parts of the run: no more was alive then. */
  readonly otherwise: number;
}

/**
 * Returns the crisis of a run that is mostly calm; undefined when the collector is short of memory all the time, or less often than this.
 */
export function findMemoryCrisis(analysis: GcAnalysis, least = MIN_EMERGENCIES): MemoryCrisis | undefined {
  const { run, span, live } = analysis;
  const times = listEmergencyTimes(analysis).filter(Number.isFinite);
  if (times.length < least || !(span.durationMs > 0)) return undefined;
  const findPart = (at: number): number =>
    Math.min(PARTS - 1, Math.floor((PARTS * (at - span.from)) / span.durationMs));
  const affected = new Set(times.map(findPart));
  const lowest = computeEnvelope(run, span).filter(({ at }) => at >= span.warmUpEnd);
  const inCrisis = live.points.filter(({ at }) => affected.has(findPart(at)));
  if (lowest.length < MIN_PARTS || inCrisis.length === 0) return undefined;
  const alive = computeMedian(inCrisis.map(({ used }) => used));
  const otherwise = computeMedian(lowest.map(({ used }) => used));
  if (alive < MIN_RISE * otherwise) return undefined;
  return { first: findMinimum(times), last: findMaximum(times), live: alive, otherwise };
}

export const adviseInCrisis = ({ live }: MemoryCrisis): string =>
  'Find out what runs at these times: a job, a report, a request that loads more than others, or far more requests than usual (a heap dump while it runs shows what is held). Load it in parts, or limit how much of it runs at once. ' +
  `Only where so much is needed at once, give the heap about twice the ${formatBytes(live)}.`;
