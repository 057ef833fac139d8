import { formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count, percent } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagNumber } from '../../jvm/flags.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

/** Fewer failures than this, in less than 1 % of the pauses, are a WARNING. */
const SEVERE_COUNT = 3;
const SEVERE_PERCENT = 1;
/** -XX:G1ReservePercent: the default, and the value that the tuning guide raises it to. */
const DEFAULT_RESERVE = 10;
const MORE_RESERVE = 20;

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
      explanation: `${pluralize(pinned.count, 'pause')} left regions in place because native code held objects in them (pinned); memory was not short.`,
      advice:
        'No action is needed unless such pauses are long; then find the native code that holds arrays (JNI critical sections).',
      evidence: [first, ...more],
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

function claimFailed(analysis: GcAnalysis, failed: EvidenceCollector) {
  const { run, pauses, flags } = analysis;
  const share = (100 * failed.count) / pauses.count;
  const severe = failed.count >= SEVERE_COUNT || share >= SEVERE_PERCENT;
  const reserve = getFlagNumber(flags, 'G1ReservePercent') ?? DEFAULT_RESERVE;
  const fixedYoung = flags.values.has('NewSize') || flags.values.has('MaxNewSize');
  return {
    level: severe ? 'SEVERE' : 'WARNING',
    confidence: 'high',
    explanation:
      `${pluralize(failed.count, 'pause')} (${formatPercent(share)} of all; severe from ${SEVERE_COUNT} or ${SEVERE_PERCENT} %) found no free region ` +
      `to copy to: ${formatDuration(failed.sum)} in all, ${formatDuration(failed.max)} at most.${describeFirstTime(run, failed.firstAt)}`,
    advice:
      `Raise -XX:G1ReservePercent to ${Math.max(MORE_RESERVE, reserve)} (now ${reserve}) or -Xmx, lower -XX:InitiatingHeapOccupancyPercent, and allocate fewer humongous objects.` +
      (fixedYoung ? ' Remove -Xmn and NewSize: they prevent G1 from shrinking the young generation.' : ''),
    evidence: [
      metricEvidence('pauses with evacuation failure', count(failed.count), count(SEVERE_COUNT)),
      metricEvidence('of all pauses', percent(share), percent(SEVERE_PERCENT)),
      ...failed.toEvidence(),
    ],
    lostMs: failed.sum,
  } as const;
}
