import { formatCount, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count, percent } from '@hindsight/model';
import { raiseSurvivors, raiseYoung } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getPromotedBytes } from '../../metrics/promotion.ts';
import type { PauseTable } from '../../model.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { takesAtLeast } from '../support/pause-share.ts';

const FULL = 0.95;
/** Less than this share of what the survivor space keeps is promoted in the ordinary way as well. */
const MIN_PROMOTED = 0.05;
/** Objects are promoted after two collections although they could stay for six or more. */
const LOW_AGE = 2;
const MIN_MAX_AGE = 6;
const SHARE_PERCENT = 30;
const MIN_COLLECTIONS = 10;
/** Pauses below this share of the run are felt by nobody. */
const COST_PERCENT = 2;
/** In a short run the start weighs more, when much of what is new stays. */
const COST_PERCENT_OF_SHORT_RUN = 5;
/** Full collections below this share of the run show that the old generation has room for what is promoted. */
const BUSY_PERCENT = 1;

export const survivorOverflow = defineGcRule({
  id: 'survivor-overflow',
  cause: 'promotion',
  title: 'The survivor spaces are too small',
  because:
    'Objects that do not fit into a survivor space are promoted at once, and the JVM lowers the tenuring threshold to avoid that (TargetSurvivorRatio, tenuring distribution).',
  check: (analysis) => {
    const { run } = analysis;
    if (!isInCollectorFamily(run, 'fixedGenerations') || isInCollectorFamily(run, 'openJ9')) return undefined;
    const { occurrences, known } = collectOverflows(analysis);
    const share = (100 * occurrences.count) / known;
    if (known < MIN_COLLECTIONS || share < SHARE_PERCENT) return undefined;
    return {
      level:
        takesAtLeast(analysis, analysis.span.short ? COST_PERCENT_OF_SHORT_RUN : COST_PERCENT) &&
        isOldGenerationBusy(analysis)
          ? 'WARNING'
          : 'INFO',
      confidence: rateConfidence(analysis, known),
      headline: `Survivors did not fit in ${formatCount(occurrences.count)} of ${pluralize(known, 'young collection')} and were promoted early`,
      explanation:
        `In ${occurrences.count} of ${pluralize(known, 'young collection')} (${formatPercent(share)}) the survivor space was full, or objects were promoted at age ${LOW_AGE} or below.` +
        `${describeTimes(run, occurrences)} A survivor space counts as full from ${FULL * 100} % on; the limit is ${SHARE_PERCENT} % of the collections.`,
      changes: [...raiseYoung(analysis), ...raiseSurvivors(analysis)],
      evidence: [
        metricEvidence('young collections with an overflow', count(occurrences.count)),
        metricEvidence('share of the young collections', percent(share), percent(SHARE_PERCENT)),
        ...occurrences.toEvidence(),
      ],
    };
  },
});

/** Whether the old generation has to be collected: what is promoted early and stays, as a cache that fills does, burdens nobody. */
const isOldGenerationBusy = ({ full, run: { cycles }, span }: GcAnalysis): boolean =>
  cycles.count > 0 || full.totalMs >= (BUSY_PERCENT / 100) * span.durationMs;

function collectOverflows({ run }: GcAnalysis): { occurrences: EvidenceCollector; known: number } {
  const { pauses } = run;
  const occurrences = new EvidenceCollector();
  let known = 0;
  for (const row of pauses.kind.rowsWhere((kind) => kind === 'young')) {
    const overflows = hasOverflowed(pauses, row);
    if (overflows === undefined) continue;
    known++;
    if (overflows) occurrences.addPause(run, row);
  }
  return { occurrences, known };
}

/** Returns undefined when the log states neither the survivor space nor the tenuring threshold. */
function hasOverflowed(pauses: PauseTable, row: number): boolean | undefined {
  const { pools, tenuringThreshold, maxTenuringThreshold } = pauses;
  const kept = pools.survivor.after.get(row);
  const filled = kept / pools.survivor.committed.get(row);
  const age = tenuringThreshold.get(row);
  if (!Number.isFinite(filled) && Number.isNaN(age)) return undefined;
  // A full space from which hardly anything goes on is of the right size.
  if (getPromotedBytes(pauses, row) < MIN_PROMOTED * kept) return false;
  return filled >= FULL || (age <= LOW_AGE && maxTenuringThreshold.get(row) >= MIN_MAX_AGE);
}
