import {
  brokenLimit,
  computeMedian,
  formatCount,
  formatDuration,
  formatPercent,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { count, type Evidence, type Level, ms, percent } from '@hindsight/model';
import type { Change } from '../../advice/change.ts';
import { lowerYoung, markEarlier, raiseHeap, raiseSurvivors, raiseYoung } from '../../advice/changes.ts';
import type { GcAnalysis, OldCollection } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { computeStart, findNeededFullCollections, hasNoYoungGeneration } from '../support/full-gc-chains.ts';

const WINDOW_MS = 60_000;
const MIN_IN_WINDOW = 3;
/** The number of collections from which the median interval is meaningful. */
const MIN_COUNT = 5;
const SEVERE_PERCENT = 10;
/** Less of the worst minute is felt by nobody. */
const WARNING_PERCENT = 2;
/** So many full collections, more than young ones, are no chance. */
const MIN_MOST = 20;
/** The run without full collections is so many times longer than the part with them. */
const TIMES_LONGER = 5;
/** Share of the old generation that leaves no room for a promotion. */
const OLD_FULL = 0.8;

interface Densest {
  readonly from: number;
  readonly count: number;
}

export const frequentFullGc = defineGcRule({
  id: 'frequent-full-gc',
  cause: 'heap',
  title: 'Full collections are frequent',
  because: 'Jifa warns when full collections are less than 60 s apart.',
  check: (analysis) => {
    if (hasNoYoungGeneration(analysis)) return undefined;
    const fulls = findNeededFullCollections(analysis);
    const starts = fulls.map(computeStart).filter(Number.isFinite);
    const densest = findDensestMinute(starts);
    const interval =
      starts.length >= MIN_COUNT ? computeMedian(starts.slice(1).map((at, i) => at - (starts[i] ?? at))) : Number.NaN;
    if (!densest || (densest.count < MIN_IN_WINDOW && !(interval < WINDOW_MS))) return undefined;
    const share = computePauseShare(analysis, densest.from);
    const ownShare = computeOwnShare(analysis, fulls, densest.from);
    const occurrences = new EvidenceCollector();
    for (const full of fulls) occurrences.addOld(analysis.run, full, full.durationMs);
    const timeText = describeTime(analysis.run, densest.from);
    return {
      level: rateLevel(analysis, share, ownShare, fulls.length),
      confidence: rateConfidence(analysis, fulls.length),
      headline: `${pluralize(occurrences.count, 'full collection')} stopped the application for ${formatDuration(occurrences.sum)}; ${describeDensity(fulls, densest)}`,
      explanation:
        `Nothing requested them: the old generation was full.${describeRest(analysis, fulls)} In the worst minute${timeText && `, ${timeText},`} GC took ${formatPercent(share)} of the time` +
        `${interval < WINDOW_MS ? `; half of them started less than ${formatDuration(interval)} after the previous one` : ''}. ` +
        `The limit is ${MIN_IN_WINDOW} in a minute.`,
      changes: listChanges(analysis, fulls),
      advice: buildAdvice(analysis, fulls),
      evidence: [
        metricEvidence('time in full collections', ms(occurrences.sum)),
        ...brokenLimit('full collections in the worst minute', count(densest.count), count(MIN_IN_WINDOW)),
        ...brokenLimit('GC in the worst minute', percent(share), percent(SEVERE_PERCENT)),
        ...buildIntervalEvidence(interval),
        ...occurrences.toEvidence(),
      ],
      lostMs: occurrences.sum,
    };
  },
});

/**
 * `ownShare`: of the full collections alone. Few that are short are no problem in a minute full of young ones. When
 * they are most of all collections, the sizes of the generations are wrong, however short they are.
 */
function rateLevel({ span, minor }: GcAnalysis, share: number, ownShare: number, fulls: number): Level {
  if (ownShare < WARNING_PERCENT) return fulls >= MIN_MOST && fulls > minor.count ? 'WARNING' : 'INFO';
  return share >= SEVERE_PERCENT && !span.short ? 'SEVERE' : 'WARNING';
}

function describeDensity(fulls: readonly OldCollection[], { count: inMinute }: Densest): string {
  if (inMinute < fulls.length) return `${formatCount(inMinute)} of them ran within one minute`;
  return `all ran within ${formatDuration(measureTime(fulls))}`;
}

/** Returns the time from the start of the first to the end of the last. */
const measureTime = (fulls: readonly OldCollection[]): number => {
  const [first, last] = [fulls[0], fulls.at(-1)];
  return first && last ? last.at - computeStart(first) : Number.NaN;
};

/** What filled the heap for a small part of the run is a burst of it: its start, a job, or a request. */
function describeRest({ span }: GcAnalysis, fulls: readonly OldCollection[]): string {
  const time = measureTime(fulls);
  const otherMs = span.durationMs - time;
  return otherMs >= TIMES_LONGER * time
    ? ` That was so for ${formatDuration(time)}; the other ${formatDuration(otherMs)} of the run needed none, so that the heap is too small only for what ran then.`
    : '';
}

const buildIntervalEvidence = (interval: number): Evidence[] =>
  interval < WINDOW_MS ? [metricEvidence('median time between full collections', ms(interval), ms(WINDOW_MS))] : [];

function findDensestMinute(starts: readonly number[]): Densest | undefined {
  let best: Densest | undefined;
  let from = 0;
  starts.forEach((at, index) => {
    while (at - (starts[from] ?? at) > WINDOW_MS) from++;
    const inside = index - from + 1;
    if (inside > (best?.count ?? 0)) best = { from: starts[from] ?? at, count: inside };
  });
  return best;
}

/** Computes the share of pauses in the minute from `from` on, or in what the log has of it. */
function computePauseShare({ run: { pauses }, span }: GcAnalysis, from: number): number {
  const windowMs = Math.min(WINDOW_MS, Math.max(span.durationMs, 1));
  const start = Math.max(span.from, Math.min(from, span.to - windowMs));
  const to = start + windowMs;
  let paused = 0;
  for (let row = 0; row < pauses.count; row++) {
    const inside = Math.min(pauses.end(row), to) - Math.max(pauses.at.get(row), start);
    if (inside > 0) paused += inside;
  }
  return Math.min(100, (100 * paused) / windowMs);
}

/** Computes the share of the full collections alone in the same minute. */
function computeOwnShare({ span }: GcAnalysis, fulls: readonly OldCollection[], from: number): number {
  const windowMs = Math.min(WINDOW_MS, Math.max(span.durationMs, 1));
  const inside = fulls.filter((full) => computeStart(full) >= from && computeStart(full) <= from + WINDOW_MS);
  const stoppedMs = inside.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return Math.min(100, (100 * stoppedMs) / windowMs);
}

/** Returns whether what full collections leave takes less than half of the heap: then garbage fills it, not what is alive. */
function isMostlyGarbage({ capacity }: GcAnalysis, fulls: readonly OldCollection[]): boolean {
  const left = computeMedian(fulls.map(({ after }) => after).filter(Number.isFinite));
  return capacity !== undefined && left < capacity.bytes / 2;
}

/** Returns whether what is alive nearly fills an old generation that takes the smaller part of the heap. */
function isOldFull({ sizes }: GcAnalysis, fulls: readonly OldCollection[]): boolean {
  const left = computeMedian(fulls.map(({ after }) => after).filter(Number.isFinite));
  const [young, old] = [sizes.young.allocated ?? 0, sizes.old.allocated ?? Number.POSITIVE_INFINITY];
  return young > old && left > OLD_FULL * old;
}

function listChanges(analysis: GcAnalysis, fulls: readonly OldCollection[]): Change[] {
  if (isInCollectorFamily(analysis.run, 'g1')) return [markEarlier(analysis)];
  if (isInCollectorFamily(analysis.run, 'concurrent') || !isMostlyGarbage(analysis, fulls))
    return [raiseHeap(analysis)];
  if (isOldFull(analysis, fulls)) return [lowerYoung(analysis)];
  return [...raiseYoung(analysis), ...raiseSurvivors(analysis)];
}

function buildAdvice(analysis: GcAnalysis, fulls: readonly OldCollection[]): string {
  if (isInCollectorFamily(analysis.run, 'concurrent')) return 'An allocation profile (JFR) shows what fills the heap.';
  return isMostlyGarbage(analysis, fulls) && !isOldFull(analysis, fulls)
    ? 'Most of what reaches the old generation dies there: let it die young.'
    : 'The old generation is too small for the live set; a heap dump shows what it consists of.';
}
