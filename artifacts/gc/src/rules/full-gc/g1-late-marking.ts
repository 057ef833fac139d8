import { formatDuration, formatPercent, formatTimes, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import type { GcClaim } from '../../advice/change.ts';
import { addConcurrentThreads, markEarlier } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isHumongous, isMetadata, isRequested } from '../../jvm/causes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getPoolFigure } from '../../metrics/pool-figures.ts';
import type { GcRun } from '../../model.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { isOccupancyFixed, readInitiatingOccupancy } from '../support/initiating-occupancy.ts';
import { areFelt } from '../support/is-felt.ts';

const MIN_FAILURES = 2;
const MIN_LATE = 3;
const LATE = 1.3;

export const g1LateMarking = defineGcRule({
  id: 'g1-late-marking',
  cause: 'collector-behind',
  title: 'G1 starts marking too late',
  because:
    'The G1 tuning guide: when memory runs out while marking still runs, marking must start earlier (InitiatingHeapOccupancyPercent) or run faster (ConcGCThreads).',
  check: (analysis) =>
    isInCollectorFamily(analysis.run, 'g1')
      ? (claimFailedWhileMarking(analysis) ?? claimStartedLate(analysis))
      : undefined,
});

/** The pauses in which memory ran out: needed full collections and evacuation failures, in their order. */
function listFailures({ pauses }: GcRun): readonly number[] {
  const fulls = pauses.kind.rowsWhere((kind) => kind === 'full').filter((row) => isNeeded(pauses.cause.get(row)));
  return [...new Set([...fulls, ...pauses.marks.rowsWith(PauseMark.evacuationFailure)])].sort((a, b) => a - b);
}

function claimFailedWhileMarking(analysis: GcAnalysis): GcClaim | undefined {
  const { run } = analysis;
  const { pauses, cycles } = run;
  const occurrences = new EvidenceCollector();
  let cycle = 0;
  for (const row of listFailures(run)) {
    const line = pauses.line.get(row);
    while (cycle < cycles.count && cycles.lastLine.get(cycle) < line) cycle++;
    if (cycle < cycles.count && cycles.line.get(cycle) < line) occurrences.addPause(run, row);
  }
  if (occurrences.count < MIN_FAILURES) return undefined;
  return {
    level: areFelt(analysis, occurrences) ? 'WARNING' : 'INFO',
    confidence: rateConfidence(analysis, occurrences.count),
    headline: `G1 ran out of memory ${formatTimes(occurrences.count)} before marking had finished: ${formatDuration(occurrences.sum)} of pauses`,
    explanation:
      `${pluralize(occurrences.count, 'full collection or evacuation failure', 'full collections and evacuation failures')} happened while marking was still running.` +
      `${describeFirstTime(run, occurrences.firstAt)} ${MIN_FAILURES} are the limit.`,
    changes: [markEarlier(analysis), addConcurrentThreads(analysis)],
    evidence: [
      metricEvidence('time in these pauses', ms(occurrences.sum)),
      metricEvidence('failures while marking', count(occurrences.count), count(MIN_FAILURES)),
      ...occurrences.toEvidence(),
    ],
    lostMs: occurrences.sum,
  };
}

/**
 * Returns whether a marking cycle was needed. Where G1 adapts the threshold itself, occupancy above the value of the
 * option is no sign of lateness.
 */
const isNeeded = (cause: string): boolean => !isRequested(cause) && !isMetadata(cause);

function claimStartedLate(analysis: GcAnalysis): GcClaim | undefined {
  if (!isOccupancyFixed(analysis) && !waitsForFirstMarking(analysis)) return undefined;
  const { run } = analysis;
  const { pauses } = run;
  const limit = LATE * readInitiatingOccupancy(analysis);
  const occurrences = new EvidenceCollector('percent');
  for (const row of pauses.marks.rowsWith(PauseMark.startsMarking)) {
    const cause = pauses.cause.get(row);
    if (isHumongous(cause) || !isNeeded(cause)) continue;
    const share =
      (100 * getPoolFigure(pauses.pools, 'old', 'before', row)) / getPoolFigure(pauses.pools, 'heap', 'committed', row);
    if (share >= limit) occurrences.addPause(run, row, share);
  }
  if (occurrences.count < MIN_LATE) return undefined;
  const failures = new EvidenceCollector();
  for (const row of listFailures(run)) failures.addPause(run, row);
  return {
    // Marking that begins late and ends in time costs nothing: it is a risk, and no more.
    level: failures.count > 0 && areFelt(analysis, failures) ? 'WARNING' : 'INFO',
    confidence: rateConfidence(analysis, occurrences.count),
    headline: `G1 began ${pluralize(occurrences.count, 'marking cycle')} late, with up to ${formatPercent(occurrences.max)} of the heap in the old generation`,
    explanation:
      `${isOccupancyFixed(analysis) ? 'The threshold at which marking should start is' : 'The threshold seems to be set: without the option marking would start at'} ${formatPercent(readInitiatingOccupancy(analysis))}.${describeFirstTime(run, occurrences.firstAt)} ` +
      `${MIN_LATE} cycles that start at ${formatPercent(limit)} or more are the limit.`,
    changes: [markEarlier(analysis), addConcurrentThreads(analysis)],
    evidence: [
      metricEvidence('old generation when marking began', percent(occurrences.max), percent(limit)),
      ...occurrences.toEvidence(),
    ],
  };
}

/** So many young collections above the threshold that start no marking show that it is set higher. */
const MIN_IGNORED = 5;

/**
 * Returns whether the log shows that the threshold is above its default: before the first marking G1 has nothing to
 * adapt it by, and still let the old generation grow beyond it through several collections.
 */
function waitsForFirstMarking(analysis: GcAnalysis): boolean {
  const { pauses } = analysis.run;
  const limit = LATE * readInitiatingOccupancy(analysis);
  let ignored = 0;
  for (let row = 0; row < pauses.count; row++) {
    if (pauses.has(row, PauseMark.startsMarking)) return ignored >= MIN_IGNORED;
    const share =
      (100 * getPoolFigure(pauses.pools, 'old', 'after', row)) / getPoolFigure(pauses.pools, 'heap', 'committed', row);
    if (pauses.kind.get(row) === 'young' && share >= limit) ignored++;
  }
  return false;
}
