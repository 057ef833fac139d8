import { formatCount, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, ms, percent } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isPeriodic } from '../../jvm/causes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

/** Share of all cycles. ZGC and Shenandoah use idle time by design. */
const SHARE_PERCENT = 20;
/** One of two or three cycles is no share. */
const MIN_CYCLES = 5;

/** Less of the run is felt by nobody. */
const NOTICED_PERCENT = 2;

export const periodicGc = defineGcRule({
  id: 'periodic-gc',
  cause: 'collector-settings',
  title: 'Collections run on a timer',
  because:
    'The JVM states the cause: G1 returns unused memory this way when periodic collection is enabled (JEP 346); ZGC and Shenandoah collect while the application is idle.',
  check: (analysis) => {
    if (isInCollectorFamily(analysis.run, 'g1')) return claimG1Periodic(analysis);
    return isInCollectorFamily(analysis.run, 'lowPause') ? claimIdleCycles(analysis) : undefined;
  },
});

function claimG1Periodic({ run, span }: GcAnalysis): Claim | undefined {
  const occurrences = new EvidenceCollector();
  let fulls = 0;
  for (const row of run.pauses.cause.rowsWhere(isPeriodic)) {
    occurrences.addPause(run, row);
    if (run.pauses.kind.get(row) === 'full') fulls++;
  }
  const [first, ...more] = occurrences.toEvidence();
  if (!first) return undefined;
  const isFelt = (100 * occurrences.sum) / span.durationMs >= NOTICED_PERCENT;
  return {
    level: isFelt ? 'WARNING' : 'INFO',
    confidence: 'high',
    headline: `A timer started ${pluralize(occurrences.count, 'collection')}, which took ${formatDuration(occurrences.sum)}`,
    explanation: `${pluralize(occurrences.count, 'collection')} ran because of G1PeriodicGCInterval.${describeTimes(run, occurrences)}`,
    advice: isFelt
      ? `Raise -XX:G1PeriodicGCInterval to minutes, or set it to 0.${fulls > 0 ? ' -XX:+G1PeriodicGCInvokesConcurrent, the default, marks concurrently instead of stopping the application for a full collection.' : ''}`
      : 'Leave it if the application is idle at these times; otherwise raise -XX:G1PeriodicGCInterval or set it to 0.',
    evidence: [first, ...more, metricEvidence('time in them', ms(occurrences.sum))],
    lostMs: occurrences.sum,
  };
}

function claimIdleCycles({ run }: GcAnalysis): Claim | undefined {
  const { cycles } = run;
  const occurrences = new EvidenceCollector();
  for (const row of cycles.cause.rowsWhere(isPeriodic)) {
    occurrences.add(cycles.line.get(row), cycles.at.get(row), cycles.duration.get(row));
  }
  const share = (100 * occurrences.count) / cycles.count;
  if (!(cycles.count >= MIN_CYCLES && share > SHARE_PERCENT)) return undefined;
  return {
    level: 'INFO',
    confidence: 'high',
    headline: `${formatCount(occurrences.count)} of ${pluralize(cycles.count, 'cycle')} ran on a timer or while the application was idle`,
    explanation: `${pluralize(occurrences.count, 'cycle')} of ${cycles.count} (${formatPercent(share)}) did not run for lack of memory. More than ${SHARE_PERCENT} % are worth a note.`,
    advice: isInCollectorFamily(run, 'zgc')
      ? 'Leave it unless CPU time is scarce: -XX:-ZProactive stops the proactive cycles; a larger -XX:ZCollectionInterval makes those of the timer rarer, and 0 stops them.'
      : 'Leave it unless CPU time is scarce: a larger -XX:ShenandoahGuaranteedGCInterval makes it rarer.',
    evidence: [
      metricEvidence('cycles without need', count(occurrences.count)),
      metricEvidence('share of all cycles', percent(share), percent(SHARE_PERCENT)),
      ...occurrences.toEvidence(),
    ],
  };
}
