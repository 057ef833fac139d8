import { type Claim, percent, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isPeriodic } from '../../causes.ts';
import { isOf } from '../../collectors.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayPercent } from '../say.ts';
import { sinceWhen } from '../support/describe-time.ts';

/** ZGC and Shenandoah use idle time by design: of the cycles. */
const SHARE_PERCENT = 20;

export const periodicGc: Rule<GcAnalysis> = {
  id: 'periodic-gc',
  title: 'Collections run because time has passed',
  because:
    'The JVM names the cause: G1 returns unused memory this way when it is switched on (JEP 346); ZGC and Shenandoah collect while the application idles.',
  check: (analysis) => {
    if (isOf(analysis.run, 'g1')) return g1Periodic(analysis);
    return isOf(analysis.run, 'lowPause') ? idleCycles(analysis) : undefined;
  },
};

function g1Periodic({ run }: GcAnalysis): Claim | undefined {
  const seen = new Sightings();
  for (const row of run.pauses.cause.rowsOf(isPeriodic)) seen.addPause(run, row);
  const [first, ...more] = seen.evidence();
  if (!first) return undefined;
  return {
    level: 'INFO',
    confidence: 'high',
    explanation: `${counted(seen.count, 'collection')} ran because of G1PeriodicGCInterval.${sinceWhen(run, seen.firstAt)}`,
    advice: 'Leave it when the application idles then; otherwise raise -XX:G1PeriodicGCInterval or set it to 0.',
    evidence: [first, ...more],
    lostMs: seen.sum,
  };
}

function idleCycles({ run }: GcAnalysis): Claim | undefined {
  const { cycles } = run;
  const seen = new Sightings();
  for (const row of cycles.cause.rowsOf(isPeriodic)) {
    seen.add(cycles.line.get(row), cycles.at.get(row), cycles.duration.get(row));
  }
  const share = (100 * seen.count) / cycles.count;
  if (!(share > SHARE_PERCENT)) return undefined;
  return {
    level: 'INFO',
    confidence: 'high',
    explanation: `${counted(seen.count, 'cycle')} of ${cycles.count} (${sayPercent(share)}, limit ${SHARE_PERCENT} %) ran by timer or because the application was idle, not for lack of memory.`,
    advice: isOf(run, 'zgc')
      ? 'Leave it unless CPU is short: -XX:-ZProactive or a larger -XX:ZCollectionInterval stop it.'
      : 'Leave it unless CPU is short: a larger -XX:ShenandoahGuaranteedGCInterval makes it rarer.',
    evidence: [computed('of all cycles', percent(share), percent(SHARE_PERCENT)), ...seen.evidence()],
  };
}
