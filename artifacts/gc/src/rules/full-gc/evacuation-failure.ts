import { findMaximum, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Level, ms, percent } from '@hindsight/model';
import type { Change } from '../../advice/change.ts';
import { leaveYoungToG1, raiseHeap, raiseReserve } from '../../advice/changes.ts';
import { readMemoryUse } from '../../advice/memory-use.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { findNeededFullCollections } from '../support/full-gc-chains.ts';
import { describeLimit, rateStops } from '../support/is-felt.ts';

/** With less of the heap alive, a larger heap is not what is missing. */
const LIVE_SHARE = 1 / 2;

/** Fewer failures that nobody feels may be a note. */
const MIN_UNFELT = 3;

export const evacuationFailure = defineGcRule({
  id: 'evacuation-failure',
  cause: 'collector-behind',
  title: 'G1 ran out of free regions while copying objects',
  because:
    'The G1 tuning guide calls to-space exhaustion the sign of a heap without reserve; from Java 22 on, the JVM also reports regions that were merely pinned (JEP 423), which is harmless.',
  check: (analysis) => {
    const { run } = analysis;
    if (!isInCollectorFamily(run, 'g1')) return undefined;
    const { failed, pinned } = collectFailures(analysis);
    if (failed.count > 0) return claimFailed(analysis, failed);
    const [first, ...more] = pinned.toEvidence();
    if (!first) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `${pluralize(pinned.count, 'pause')} left regions in place that native code had pinned`,
      explanation: `${pluralize(pinned.count, 'pause')} left regions in place because native code held objects in them (pinned); memory was not short.`,
      advice:
        'No action is needed unless such pauses are long; then find the native code that holds arrays (JNI critical sections).',
      evidence: [metricEvidence('pauses with pinned regions', count(pinned.count)), first, ...more],
      lostMs: 0,
    };
  },
});

function collectFailures({ run }: GcAnalysis) {
  const failed = new EvidenceCollector();
  const pinned = new EvidenceCollector();
  for (const row of run.pauses.marks.rowsWith(PauseMark.evacuationFailure | PauseMark.pinned)) {
    const collector = run.pauses.has(row, PauseMark.evacuationFailure) ? failed : pinned;
    collector.addPause(run, row);
  }
  return { failed, pinned };
}

/** `32 pauses: 20.6 ms together, the longest 0.96 ms` */
const describePauses = ({ count: pauses, sum, max }: EvidenceCollector): string =>
  pauses === 1
    ? `a pause of ${formatDuration(sum)}`
    : `${pluralize(pauses, 'pause')}: ${formatDuration(sum)} together, the longest ${formatDuration(max)}`;

function claimFailed(analysis: GcAnalysis, failed: EvidenceCollector) {
  const { run, pauses } = analysis;
  const share = (100 * failed.count) / pauses.count;
  return {
    level: rateFailed(analysis, failed),
    confidence: 'high',
    headline: `G1 had no free region to copy to in ${describePauses(failed)}`,
    explanation:
      `Evacuation failed in ${pluralize(failed.count, 'pause')}, ${formatPercent(share)} of all: objects then stay where they are, and the pause becomes longer.` +
      `${describeTimes(run, failed)} ${describeLimit()} The full collections that follow count as well.`,
    changes: listChanges(analysis),
    advice:
      'Find out what survives at these times (a JFR recording): a burst of objects that live together, or humongous ones.',
    evidence: [
      metricEvidence('longest of them', ms(failed.max)),
      metricEvidence('pauses with evacuation failure', count(failed.count)),
      metricEvidence('share of all pauses', percent(share)),
      ...failed.toEvidence(),
    ],
    lostMs: failed.sum,
  } as const;
}

/** The heap had no reserve: that is a warning even where nobody feels it, unless it was rare and no longer than other pauses. */
function rateFailed(analysis: GcAnalysis, failed: EvidenceCollector): Level {
  const level = rateStops(analysis, measureStops(analysis, failed));
  const isUnnoticed = failed.count < MIN_UNFELT && failed.max < analysis.pauses.maxMs;
  return level === 'INFO' && !isUnnoticed ? 'WARNING' : level;
}

/** Measures the failures together with the full collections that G1 falls back to after them. */
function measureStops(analysis: GcAnalysis, failed: EvidenceCollector) {
  const fulls = findNeededFullCollections(analysis).map(({ durationMs }) => durationMs || 0);
  return {
    count: failed.count + fulls.length,
    sum: fulls.reduce((total, durationMs) => total + durationMs, failed.sum),
    max: findMaximum([failed.max, ...fulls]),
  };
}

/** A young generation of fixed size is the usual reason; without it the heap lacks room to copy to. */
function listChanges(analysis: GcAnalysis): Change[] {
  const { isYoungFixed, live, heap } = readMemoryUse(analysis);
  const needsLargerHeap = !(live < LIVE_SHARE * heap);
  if (isYoungFixed) return [leaveYoungToG1(), ...(needsLargerHeap ? [raiseHeap(analysis)] : [])];
  return [needsLargerHeap ? raiseHeap(analysis) : raiseReserve(analysis)];
}
