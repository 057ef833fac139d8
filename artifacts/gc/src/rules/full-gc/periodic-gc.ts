import { formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, percent } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isPeriodic } from '../../jvm/causes.ts';
import { isOf } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

/** ZGC and Shenandoah use idle time by design: of the cycles. */
const SHARE_PERCENT = 20;

export const periodicGc = defineGcRule({
  id: 'periodic-gc',
  title: 'Collections run because time has passed',
  because:
    'The JVM names the cause: G1 returns unused memory this way when it is switched on (JEP 346); ZGC and Shenandoah collect while the application idles.',
  check: (analysis) => {
    if (isOf(analysis.run, 'g1')) return claimG1Periodic(analysis);
    return isOf(analysis.run, 'lowPause') ? claimIdleCycles(analysis) : undefined;
  },
});

function claimG1Periodic({ run }: GcAnalysis): Claim | undefined {
  const seen = new EvidenceCollector();
  for (const row of run.pauses.cause.rowsOf(isPeriodic)) seen.addPause(run, row);
  const [first, ...more] = seen.evidence();
  if (!first) return undefined;
  return {
    level: 'INFO',
    confidence: 'high',
    explanation: `${pluralize(seen.count, 'collection')} ran because of G1PeriodicGCInterval.${describeFirstTime(run, seen.firstAt)}`,
    advice: 'Leave it when the application idles then; otherwise raise -XX:G1PeriodicGCInterval or set it to 0.',
    evidence: [first, ...more],
    lostMs: seen.sum,
  };
}

function claimIdleCycles({ run }: GcAnalysis): Claim | undefined {
  const { cycles } = run;
  const seen = new EvidenceCollector();
  for (const row of cycles.cause.rowsOf(isPeriodic)) {
    seen.add(cycles.line.get(row), cycles.at.get(row), cycles.duration.get(row));
  }
  const share = (100 * seen.count) / cycles.count;
  if (!(share > SHARE_PERCENT)) return undefined;
  return {
    level: 'INFO',
    confidence: 'high',
    explanation: `${pluralize(seen.count, 'cycle')} of ${cycles.count} (${formatPercent(share)}, limit ${SHARE_PERCENT} %) ran by timer or because the application was idle, not for lack of memory.`,
    advice: isOf(run, 'zgc')
      ? 'Leave it unless CPU is short: -XX:-ZProactive or a larger -XX:ZCollectionInterval stop it.'
      : 'Leave it unless CPU is short: a larger -XX:ShenandoahGuaranteedGCInterval makes it rarer.',
    evidence: [metricEvidence('of all cycles', percent(share), percent(SHARE_PERCENT)), ...seen.evidence()],
  };
}
