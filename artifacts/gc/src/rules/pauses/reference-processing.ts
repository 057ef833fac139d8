import { formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, ms } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { getCollector, isInCollectorFamily } from '../../jvm/collectors.ts';
import type { PauseTable } from '../../model.ts';
import { countReferences, findHugeLists, MANY } from '../support/collections/reference-lists.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { areNoticed } from '../support/is-felt.ts';
import { isJvmAtLeast } from '../support/jvm/jvm-major.ts';

/** Limits of reference processing: the share of a pause, its duration, and the number of such pauses. */
const SHARE = 0.1;
const MIN_MS = 50;
const MIN_COUNT = 3;
/** ParallelRefProcEnabled is on by default with G1 from 11 (JDK-8205043), with Parallel from 17 (JDK-8204686). */
const PARALLEL_BY_DEFAULT: Readonly<Record<string, number>> = { G1: 11, Parallel: 17 };

export const referenceProcessing = defineGcRule({
  id: 'reference-processing',
  cause: 'reference-processing',
  title: 'Collections spend a long time on soft, weak, phantom and final references',
  because:
    'Reference lists are processed while the application is stopped. A tenth of a pause and 50 ms, three times, is no coincidence, and neither are lists of 100,000.',
  check: (analysis) => {
    const { run } = analysis;
    const { pauses } = run;
    const slow = new EvidenceCollector();
    const many = new EvidenceCollector('count');
    for (let row = 0; row < pauses.count; row++) {
      const time = pauses.referenceTime.get(row);
      if (time >= MIN_MS && time >= SHARE * pauses.duration.get(row)) slow.addPause(run, row, time);
      const references = countReferences(pauses, row);
      if (references >= MANY) many.addPause(run, row, references);
    }
    if (slow.count >= MIN_COUNT) return claimSlow(analysis, slow);
    const isOften = many.count >= MIN_COUNT || findHugeLists(analysis).length > 0;
    return isOften ? claimMany(analysis, many) : undefined;
  },
});

function sumUp(column: PauseTable['softReferences']): number {
  return column.rowsFrom(0).reduce((sum, row) => sum + column.get(row), 0);
}

function claimSlow(analysis: GcAnalysis, slow: EvidenceCollector): Claim {
  return {
    level: areNoticed(analysis, slow) ? 'WARNING' : 'INFO',
    confidence: rateConfidence(analysis, slow.count),
    headline: `References took ${formatDuration(slow.sum)} of ${pluralize(slow.count, 'pause')} to process, up to ${formatDuration(slow.max)} at once`,
    explanation:
      `Soft, weak, phantom and final references are processed while the application is stopped.${describeTimes(analysis.run, slow)} ` +
      `Pauses count in which it takes ${formatDuration(MIN_MS)} or more and at least ${formatPercent(100 * SHARE)} of the pause.`,
    advice: buildAdvice(analysis),
    evidence: [metricEvidence('longest reference processing', ms(slow.max), ms(MIN_MS)), ...slow.toEvidence()],
    lostMs: slow.sum,
  };
}

function claimMany(analysis: GcAnalysis, many: EvidenceCollector): Claim {
  return {
    level: isCostUnknown(analysis) ? 'WARNING' : 'INFO',
    confidence: rateConfidence(analysis, many.count),
    headline: `Collections had to process up to ${pluralize(many.max, 'soft, weak, phantom and final reference')} at once`,
    explanation:
      `There were up to ${pluralize(many.max, 'reference')} in one.${describeTimes(analysis.run, many)} ` +
      `${pluralize(many.count, 'collection')} met ${pluralize(MANY, 'reference')} or more, which is the limit.`,
    advice: buildAdvice(analysis),
    evidence: [metricEvidence('most references in one collection', count(many.max), count(MANY)), ...many.toEvidence()],
  };
}

const OPENJ9_ADVICE =
  'Hold fewer soft, weak and phantom references: use a bounded cache instead of soft references, or clear them earlier with a lower -Xsoftrefthreshold (default 32), and remove entries of listeners, maps and thread locals when they are done with.';

/** A large number alone is no problem where the log says that processing it takes little time. */
const isCostUnknown = ({ run: { pauses } }: GcAnalysis): boolean => pauses.referenceTime.rowsFrom(0).length === 0;

function buildAdvice({ run, flags }: GcAnalysis): string {
  if (isInCollectorFamily(run, 'openJ9')) return OPENJ9_ADVICE;
  const defaultFrom = PARALLEL_BY_DEFAULT[getCollector(run)];
  const parallel =
    flags.switches.get('ParallelRefProcEnabled') ?? (defaultFrom !== undefined && isJvmAtLeast(run, defaultFrom));
  const soft = sumUp(run.pauses.softReferences);
  const others =
    sumUp(run.pauses.weakReferences) + sumUp(run.pauses.phantomReferences) + sumUp(run.pauses.finalReferences);
  const fewer =
    soft > others
      ? 'hold fewer soft references (use a bounded cache instead), or clear them earlier with -XX:SoftRefLRUPolicyMSPerMB=100 (default 1000)'
      : 'hold fewer weak, phantom and final references (listeners, WeakHashMap, thread locals, cleaners): remove entries when they are done with';
  return parallel ? `${fewer.charAt(0).toUpperCase()}${fewer.slice(1)}.` : `Set -XX:+ParallelRefProcEnabled; ${fewer}.`;
}
