import {
  computeMedian,
  formatDuration,
  formatPercent,
  formatTimes,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isRequested } from '../../jvm/causes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagNumber } from '../../jvm/flags.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { describeLimit, rateStops } from '../support/is-felt.ts';

/** The computed default of CMSInitiatingOccupancyFraction: MinHeapFreeRatio 40, CMSTriggerRatio 80. */
const DEFAULT_FRACTION = 92;
/** The advice starts a cycle this much earlier, in percent of the old generation. */
const EARLIER = 15;

export const concurrentModeFailure = defineGcRule({
  id: 'concurrent-mode-failure',
  cause: 'collector-behind',
  title: 'The old generation filled up before a CMS cycle finished',
  because:
    'The JVM reports it: after a concurrent mode failure, one thread collects the whole heap while the application is stopped.',
  check: (analysis) => {
    const { run } = analysis;
    if (!isInCollectorFamily(run, 'cms')) return undefined;
    const occurrences = collectFailures(analysis);
    if (occurrences.count === 0) return undefined;
    return {
      level: rateStops(analysis, occurrences),
      confidence: 'high',
      headline: `CMS fell behind ${formatTimes(occurrences.count)} and stopped the application for ${formatDuration(occurrences.sum)} to collect the whole heap`,
      explanation:
        `${pluralize(occurrences.count, 'concurrent mode failure')} of up to ${formatDuration(occurrences.max)}: the old generation was full before its concurrent cycle had freed memory.` +
        `${describeTimes(run, occurrences)} ${describeLimit()}`,
      advice: buildAdvice(analysis),
      evidence: [
        metricEvidence('time stopped by them', ms(occurrences.sum)),
        metricEvidence('concurrent mode failures', count(occurrences.count)),
        metricEvidence('longest of them', ms(occurrences.max)),
        ...occurrences.toEvidence(),
      ],
      lostMs: occurrences.sum,
    };
  },
});

function collectFailures({ run }: GcAnalysis): EvidenceCollector {
  const { pauses } = run;
  const occurrences = new EvidenceCollector();
  for (const row of pauses.marks.rowsWith(PauseMark.concurrentModeFailure | PauseMark.concurrentModeInterrupted)) {
    const failed = pauses.has(row, PauseMark.concurrentModeFailure);
    // System.gc() interrupts a cycle by design.
    if (failed || !isRequested(pauses.cause.get(row))) occurrences.addPause(run, row);
  }
  return occurrences;
}

function buildAdvice(analysis: GcAnalysis): string {
  const now = getFlagNumber(analysis.flags, 'CMSInitiatingOccupancyFraction') ?? DEFAULT_FRACTION;
  const earlier = Math.max(EARLIER, now - EARLIER);
  const livePercent = measureOldLivePercent(analysis);
  if (livePercent >= earlier)
    return `Enlarge the old generation: ${formatPercent(livePercent)} of it stay in use after cycles, so that a lower CMSInitiatingOccupancyFraction (now ${now}) would only start cycle after cycle. Or move to G1.`;
  return `Start cycles earlier: -XX:CMSInitiatingOccupancyFraction=${earlier} (now ${now}) -XX:+UseCMSInitiatingOccupancyOnly${Number.isNaN(livePercent) ? '; enlarge the old generation if that is below the live set' : ''}; or move to G1.`;
}

/** Measures what stays in use of the old generation, in percent; NaN when no collection of it tells. */
function measureOldLivePercent({ oldCollections, sizes }: GcAnalysis): number {
  const left = oldCollections.map(({ oldAfter }) => oldAfter).filter(Number.isFinite);
  return left.length === 0 ? Number.NaN : (100 * computeMedian(left)) / (sizes.old.allocated ?? Number.NaN);
}
