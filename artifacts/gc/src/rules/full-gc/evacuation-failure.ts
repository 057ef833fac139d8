import { brokenLimit, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import type { Change } from '../../advice/change.ts';
import { leaveYoungToG1, raiseHeap, raiseReserve } from '../../advice/changes.ts';
import { readMemoryUse } from '../../advice/memory-use.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { findNeededFullCollections } from '../support/full-gc-chains.ts';
import { areFelt } from '../support/is-felt.ts';
import { takesAtLeast } from '../support/pause-share.ts';

/** Fewer failures than this, in less than 1 % of the pauses, are a WARNING. */
const SEVERE_COUNT = 3;
const SEVERE_PERCENT = 1;
/** Pauses below this share of the run are felt by nobody. */
const COST_PERCENT = 1;
/** With less of the heap alive, a larger heap is not what is missing. */
const LIVE_SHARE = 1 / 2;

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
  const often = failed.count >= SEVERE_COUNT || share >= SEVERE_PERCENT;
  const severe = often && takesAtLeast(analysis, COST_PERCENT) && isCostFelt(analysis, failed);
  return {
    level: severe ? 'SEVERE' : 'WARNING',
    confidence: 'high',
    headline: `G1 had no free region to copy to in ${describePauses(failed)}`,
    explanation:
      `Evacuation failed in ${pluralize(failed.count, 'pause')}, ${formatPercent(share)} of all: objects then stay where they are, and the pause becomes longer.` +
      `${describeFirstTime(run, failed.firstAt)} It is severe from ${SEVERE_COUNT} pauses or ${SEVERE_PERCENT} % on, where all pauses take ${COST_PERCENT} % of the run.`,
    changes: listChanges(analysis),
    advice:
      'Find out what survives at these times (a JFR recording): a burst of objects that live together, or humongous ones.',
    evidence: [
      metricEvidence('longest of them', ms(failed.max)),
      ...brokenLimit('pauses with evacuation failure', count(failed.count), count(SEVERE_COUNT)),
      ...brokenLimit('of all pauses', percent(share), percent(SEVERE_PERCENT)),
      ...failed.toEvidence(),
    ],
    lostMs: failed.sum,
  } as const;
}

/** Returns whether the failures are felt, together with the full collections that G1 falls back to after them. */
function isCostFelt(analysis: GcAnalysis, failed: EvidenceCollector): boolean {
  const fulls = findNeededFullCollections(analysis).map(({ durationMs }) => durationMs || 0);
  const sum = fulls.reduce((total, durationMs) => total + durationMs, failed.sum);
  return areFelt(analysis, { sum, max: Math.max(failed.max, ...fulls) });
}

/** A young generation of fixed size is the usual reason; without it the heap lacks room to copy to. */
function listChanges(analysis: GcAnalysis): Change[] {
  const { isYoungFixed, live, heap } = readMemoryUse(analysis);
  const needsLargerHeap = !(live < LIVE_SHARE * heap);
  if (isYoungFixed) return [leaveYoungToG1(), ...(needsLargerHeap ? [raiseHeap(analysis)] : [])];
  return [needsLargerHeap ? raiseHeap(analysis) : raiseReserve(analysis)];
}
