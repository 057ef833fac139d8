import { type EvidenceList, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Level, percent } from '@hindsight/model';
import type { Change, GcClaim } from '../../advice/change.ts';
import { raiseHeap, raiseYoung } from '../../advice/changes.ts';
import type { GcAnalysis, Throughput } from '../../analysis.ts';
import type { PauseKind } from '../../events.ts';
import { isRequested } from '../../jvm/causes.ts';
import { getCollector, isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagNumber } from '../../jvm/flags.ts';
import { UNKNOWN_CAUSE } from '../../metrics/causes.ts';
import { FULL_KINDS, MINOR_KINDS } from '../../metrics/pause-statistics.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTime } from '../support/describe-time.ts';
import { pauseEvidence } from '../support/evidence-collector.ts';
import { arePausesWaiting, hasMuchWork } from '../support/processor-use.ts';
import { gcCpuStarved } from './gc-cpu-starved.ts';

/**
 * Limits of the share of application time, in percent. The limit of Jifa is 90; garbagecat and GCeasy warn below 95.
 */
export const WARNING_PERCENT = 95;
const SEVERE_PERCENT = 90;
/** Limits for short runs, which must be far worse, because start-up collects often. */
const SHORT_WARNING_PERCENT = 80;
const SHORT_SEVERE_PERCENT = 50;
const SHORT_SEVERE_MIN_MS = 10_000;
const MIN_PAUSES = 10;
/** The default goal of Parallel: 1 / (1 + 99) = 1 % of the time. */
const DEFAULT_TIME_RATIO = 99;

export const gcOverhead = defineGcRule({
  id: 'gc-overhead',
  cause: 'pauses',
  title: 'Garbage collection takes too much of the time',
  because:
    'garbagecat and GCeasy warn at a throughput below 95 %, Jifa below 90 %; Parallel itself aims for 99 % (GCTimeRatio).',
  check: (analysis) => {
    const { throughput, pauses, run } = analysis;
    if (!throughput || isInCollectorFamily(run, 'zgc') || pauses.count < MIN_PAUSES) return undefined;
    const limit = analysis.span.short ? SHORT_WARNING_PERCENT : WARNING_PERCENT;
    // Little work that waits for a processor is gc-cpu-starved from its own limits on.
    if (throughput.percent >= SEVERE_PERCENT && arePausesWaiting(analysis) && !hasMuchWork(analysis)) return undefined;
    const level = rateLevel(analysis, throughput);
    if (level) return claimForRun(analysis, throughput.percent, limit, level);
    const { worst } = throughput;
    return worst &&
      worst.percent < WARNING_PERCENT &&
      !isRequestedWindow(analysis, worst) &&
      !isStarvedWindow(analysis, worst) &&
      !isSinglePause(analysis, worst)
      ? claimForWindow(analysis, worst)
      : undefined;
  },
});

function rateLevel({ span }: GcAnalysis, { percent: share }: Throughput): Level | undefined {
  if (!span.short) return share < SEVERE_PERCENT ? 'SEVERE' : share < WARNING_PERCENT ? 'WARNING' : undefined;
  // Seconds after the start the heap still grows to what the program needs.
  if (span.durationMs < SHORT_SEVERE_MIN_MS) return share < SHORT_SEVERE_PERCENT ? 'WARNING' : undefined;
  return share < SHORT_SEVERE_PERCENT ? 'SEVERE' : share < SHORT_WARNING_PERCENT ? 'WARNING' : undefined;
}

function claimForRun(analysis: GcAnalysis, share: number, limit: number, level: Level): GcClaim {
  const { pauses, span } = analysis;
  return {
    level,
    confidence: rateConfidence(analysis, pauses.count),
    headline: `GC left the application ${formatPercent(share)} of the time: pauses took ${formatDuration(pauses.totalMs)} of ${formatDuration(span.durationMs)}`,
    explanation:
      `${pluralize(pauses.count, 'pause')} took ${formatDuration(pauses.totalMs)}; the longest took ${formatDuration(pauses.maxMs)}. ${describeLargestShare(analysis)}. ` +
      describeLimit(limit),
    changes: listChanges(analysis, sumRun(analysis)),
    advice: buildAdvice(analysis, sumRun(analysis)),
    evidence: buildEvidence(analysis, 'throughput', share, limit),
    lostMs: pauses.totalMs,
  };
}

/** The figures at the top of a report state the goal, which must not seem to be another one here. */
const describeLimit = (limit: number): string =>
  limit === WARNING_PERCENT
    ? `The application should have ${formatPercent(limit)} of the time.`
    : `The application should have ${formatPercent(WARNING_PERCENT)} of the time; in so short a run less than ${formatPercent(limit)} counts.`;

function claimForWindow(analysis: GcAnalysis, worst: Window): GcClaim {
  const windowMs = worst.to - worst.from;
  const lostMs = (windowMs * (100 - worst.percent)) / 100;
  const kinds = sumWindow(analysis, worst);
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, analysis.pauses.count),
    headline: `For ${formatDuration(windowMs)} GC left the application only ${formatPercent(worst.percent)} of the time`,
    explanation:
      `In its worst ${formatDuration(windowMs)}, ${describeTime(analysis.run, worst.from)}, pauses took ${formatDuration(lostMs)}. ` +
      `Over the whole run the application had ${formatPercent(analysis.throughput?.percent ?? 100)} of the time; the limit is ${formatPercent(WARNING_PERCENT)}.`,
    changes: listChanges(analysis, kinds),
    advice: buildAdvice(analysis, kinds),
    evidence: buildEvidence(analysis, 'throughput of the worst 5 minutes', worst.percent, WARNING_PERCENT),
    lostMs,
  };
}

function buildEvidence({ run, pauses }: GcAnalysis, name: string, share: number, limit: number): EvidenceList {
  return [metricEvidence(name, percent(share), percent(limit)), pauseEvidence(run, pauses.maxRow)];
}

/** The time of full collections, and of those of the young generation. */
interface KindTotals {
  readonly fullMs: number;
  readonly youngMs: number;
}

const sumRun = ({ full, minor }: GcAnalysis): KindTotals => ({ fullMs: full.totalMs, youngMs: minor.totalMs });

type Window = NonNullable<Throughput['worst']>;

/** Some bad minutes of a good run may be of another kind than the rest. */
const sumWindow = (analysis: GcAnalysis, window: Window): KindTotals => ({
  fullMs: sumPauses(analysis, window, ({ kind }) => kind !== '' && FULL_KINDS.includes(kind)),
  youngMs: sumPauses(analysis, window, ({ kind }) => kind !== '' && MINOR_KINDS.includes(kind)),
});

/** Minutes that are bad only for what a tool or the application requested: that has a finding of its own. */
function isRequestedWindow(analysis: GcAnalysis, window: Window): boolean {
  const requestedMs = sumPauses(analysis, window, ({ cause }) => isRequested(cause));
  return window.percent + (100 * requestedMs) / (window.to - window.from) >= WARNING_PERCENT;
}

/** Minutes that are bad only because pauses waited for a processor: that has a finding of its own, and no size shortens a wait. */
const isStarvedWindow = (analysis: GcAnalysis, window: Window): boolean =>
  window.percent + (100 * sumWaits(analysis, window)) / (window.to - window.from) >= WARNING_PERCENT &&
  gcCpuStarved.check(analysis) !== undefined;

/** Sums the time of the window in which no thread of the collector worked. */
function sumWaits(analysis: GcAnalysis, window: Window): number {
  const { pauses } = analysis.run;
  let waited = 0;
  for (let row = 0; row < pauses.count; row++) {
    if (!isInWindow(analysis, window, row)) continue;
    waited += Math.max(0, pauses.duration.get(row) - pauses.user.get(row) - pauses.sys.get(row)) || 0;
  }
  return waited;
}

/** Minutes that are bad for one pause alone: that is long-pause, and says nothing about how often collections run. */
const isSinglePause = (analysis: GcAnalysis, window: Window): boolean =>
  window.percent + (100 * analysis.pauses.maxMs) / (window.to - window.from) >= WARNING_PERCENT &&
  isInWindow(analysis, window, analysis.pauses.maxRow);

const isInWindow = ({ run: { pauses } }: GcAnalysis, { from, to }: Window, row: number): boolean => {
  const at = pauses.at.get(row);
  return at >= from && at < to;
};

function sumPauses(
  analysis: GcAnalysis,
  window: Window,
  counts: (pause: { readonly kind: PauseKind | ''; readonly cause: string }) => boolean,
): number {
  const { pauses } = analysis.run;
  let sum = 0;
  for (let row = 0; row < pauses.count; row++) {
    if (!isInWindow(analysis, window, row) || !counts({ kind: pauses.kind.get(row), cause: pauses.cause.get(row) }))
      continue;
    sum += pauses.duration.get(row) || 0;
  }
  return sum;
}

/** Live objects that take this share of the heap leave too little room. */
const CROWDED = 0.5;

/** The heap grows where what is alive fills it; otherwise collections are frequent because much is allocated. */
function listChanges(analysis: GcAnalysis, { fullMs, youngMs }: KindTotals): Change[] {
  const live = analysis.live.points.at(-1)?.used ?? Number.NaN;
  if (live >= CROWDED * (analysis.capacity?.bytes ?? Number.NaN)) return [raiseHeap(analysis)];
  return youngMs > fullMs && !isInCollectorFamily(analysis.run, 'openJ9') ? raiseYoung(analysis) : [];
}

function buildAdvice(analysis: GcAnalysis, kinds: KindTotals): string {
  const steps = [adviseForKind(kinds)];
  const ratio = getFlagNumber(analysis.flags, 'GCTimeRatio');
  if (getCollector(analysis.run) === 'Parallel' && ratio !== undefined && ratio < DEFAULT_TIME_RATIO)
    steps.push(
      `Set -XX:GCTimeRatio=${DEFAULT_TIME_RATIO} (now ${ratio}), so that Parallel grows the heap until GC takes 1 % of the time.`,
    );
  return steps.join(' ');
}

const adviseForKind = ({ fullMs, youngMs }: KindTotals): string =>
  fullMs > youngMs
    ? 'Find out what fills the old generation: a heap dump after a full collection shows what is alive, a JFR recording what is promoted.'
    : 'Allocate less (a JFR recording names the sites, jdk.ObjectAllocationSample), or give collections more time between them.';

/** Describes the cause with the most pause time; in logs without causes, the kind of collection. */
function describeLargestShare({ causes, full, minor, pauses }: GcAnalysis): string {
  const [largest] = causes;
  const [kind, totalMs] =
    full.totalMs > minor.totalMs ? (['Full', full.totalMs] as const) : (['Young', minor.totalMs] as const);
  const cause = largest && largest.cause !== UNKNOWN_CAUSE ? `, mostly for ${largest.cause}` : '';
  return `${kind} collections take ${formatPercent((100 * totalMs) / pauses.totalMs)} of the pause time${cause}`;
}
