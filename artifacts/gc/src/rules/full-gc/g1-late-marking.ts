import { formatDuration, formatPercent, formatTimes, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import type { GcClaim } from '../../advice/change.ts';
import { addConcurrentThreads, markEarlier } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import {
  DEFAULT_IHOP,
  isOccupancyFixed,
  isThresholdTooHigh,
  listLateMarkings,
  listMemoryFailures,
  MIN_FAILURES,
  MIN_LATE_MARKINGS,
  readInitiatingOccupancy,
  readLateOccupancy,
} from '../support/initiating-occupancy.ts';
import { areFelt } from '../support/is-felt.ts';

export const g1LateMarking = defineGcRule({
  id: 'g1-late-marking',
  cause: 'collector-behind',
  title: 'G1 starts marking too late',
  because:
    'The G1 tuning guide: when memory runs out while marking still runs, marking must start earlier (InitiatingHeapOccupancyPercent) or run faster (ConcGCThreads).',
  check: (analysis) =>
    isInCollectorFamily(analysis.run, 'g1')
      ? (claimNeverStarted(analysis) ?? claimFailedWhileMarking(analysis) ?? claimStartedLate(analysis))
      : undefined,
});

/** Claims a threshold that is so high that memory runs out before marking begins at all. */
function claimNeverStarted(analysis: GcAnalysis): GcClaim | undefined {
  if (!isThresholdTooHigh(analysis)) return undefined;
  const { run } = analysis;
  const threshold = readInitiatingOccupancy(analysis);
  const failures = new EvidenceCollector();
  for (const row of listMemoryFailures(run)) failures.addPause(run, row);
  return {
    level: areFelt(analysis, failures) ? 'WARNING' : 'INFO',
    confidence: rateConfidence(analysis, failures.count),
    headline: `Marking may begin only at ${formatPercent(threshold)} of the heap: G1 ran out of memory ${formatTimes(failures.count)} before that`,
    explanation:
      `An option sets the threshold to ${formatPercent(threshold)} (default ${formatPercent(DEFAULT_IHOP)}). ` +
      `${pluralize(failures.count, 'full collection or evacuation failure', 'full collections and evacuation failures')} took ${formatDuration(failures.sum)}; marking began less often.${describeTimes(run, failures)}`,
    changes: [markEarlier(analysis)],
    evidence: [
      metricEvidence('threshold of marking', percent(threshold), percent(DEFAULT_IHOP)),
      metricEvidence('time in these pauses', ms(failures.sum)),
      ...failures.toEvidence(),
    ],
    lostMs: failures.sum,
  };
}

function claimFailedWhileMarking(analysis: GcAnalysis): GcClaim | undefined {
  const { run } = analysis;
  const { pauses, cycles } = run;
  const occurrences = new EvidenceCollector();
  let cycle = 0;
  for (const row of listMemoryFailures(run)) {
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
      `${describeTimes(run, occurrences)} The limit is ${MIN_FAILURES}.`,
    changes: [markEarlier(analysis), addConcurrentThreads(analysis)],
    evidence: [
      metricEvidence('time in these pauses', ms(occurrences.sum)),
      metricEvidence('failures while marking', count(occurrences.count), count(MIN_FAILURES)),
      ...occurrences.toEvidence(),
    ],
    lostMs: occurrences.sum,
  };
}

function claimStartedLate(analysis: GcAnalysis): GcClaim | undefined {
  const occurrences = listLateMarkings(analysis);
  if (occurrences.count < MIN_LATE_MARKINGS) return undefined;
  const { run } = analysis;
  const limit = readLateOccupancy(analysis);
  const failures = new EvidenceCollector();
  for (const row of listMemoryFailures(run)) failures.addPause(run, row);
  return {
    // Marking that begins late and ends in time costs nothing: it is a risk, and no more.
    level: failures.count > 0 && areFelt(analysis, failures) ? 'WARNING' : 'INFO',
    confidence: rateConfidence(analysis, occurrences.count),
    headline: `G1 began ${pluralize(occurrences.count, 'marking cycle')} late, with up to ${formatPercent(occurrences.max)} of the heap in the old generation`,
    explanation:
      `${isOccupancyFixed(analysis) ? 'The threshold at which marking should start is' : 'The threshold seems to be set: without the option marking would start at'} ${formatPercent(readInitiatingOccupancy(analysis))}.${describeTimes(run, occurrences)} ` +
      `The limit is ${MIN_LATE_MARKINGS} cycles that start at ${formatPercent(limit)} or more.`,
    changes: [markEarlier(analysis), addConcurrentThreads(analysis)],
    evidence: [
      metricEvidence('old generation when marking began', percent(occurrences.max), percent(limit)),
      ...occurrences.toEvidence(),
    ],
  };
}
