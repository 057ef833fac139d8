import { formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { percent } from '@hindsight/model';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes, toRunTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

/** The default of -XX:TLABWasteTargetPercent is 1. */
const WASTE_PERCENT = 5;
const MIN_COLLECTIONS = 5;

export const tlabWaste = defineGcRule({
  id: 'tlab-waste',
  cause: 'collector-settings',
  title: 'Thread-local allocation buffers waste much of the young generation',
  because: 'HotSpot aims for 1 % (TLABWasteTargetPercent); five times that is our own limit.',
  check: (analysis) => {
    const { run } = analysis;
    const occurrences = new EvidenceCollector('percent');
    for (const mark of run.marks) {
      if (mark.mark === 'tlab-waste' && (mark.value ?? 0) >= WASTE_PERCENT)
        occurrences.add(mark.line, toRunTime(run, mark), mark.value);
    }
    if (occurrences.count < MIN_COLLECTIONS) return undefined;
    return {
      level: 'INFO',
      confidence: rateConfidence(analysis, occurrences.count),
      headline: `Thread-local allocation buffers wasted up to ${formatPercent(occurrences.max)} of eden`,
      explanation:
        `In ${pluralize(occurrences.count, 'collection')} much of eden was left unused.${describeTimes(run, occurrences)} ` +
        `The limit is ${WASTE_PERCENT} % in ${MIN_COLLECTIONS} collections.`,
      advice:
        'Leave -XX:+ResizeTLAB on and do not fix -XX:TLABSize; look for very many threads that each allocate little.',
      evidence: [
        metricEvidence('waste of eden', percent(occurrences.max), percent(WASTE_PERCENT)),
        ...occurrences.toEvidence(),
      ],
    };
  },
});
