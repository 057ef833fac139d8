import { formatBytes, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms, percent } from '@hindsight/model';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { toRunTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

const MIN_INSPECTED = 10_000;
const FREED_PERCENT = 5;

export const stringDedupInefficient = defineGcRule({
  id: 'string-dedup-inefficient',
  cause: 'collector-settings',
  title: 'String deduplication saves almost nothing',
  because:
    'JEP 192 expects deduplication to save about 10 % of the heap; less than 5 % of the inspected bytes is not worth its CPU time.',
  check: (analysis) => {
    const { run } = analysis;
    const occurrences = new EvidenceCollector();
    let inspected = 0;
    let inspectedBytes = 0;
    let savedBytes = 0;
    for (const report of run.dedup) {
      inspected += report.inspected;
      inspectedBytes += report.inspectedBytes;
      savedBytes += report.deduplicatedBytes;
      occurrences.add(report.line, toRunTime(run, report), report.duration);
    }
    const share = (100 * savedBytes) / inspectedBytes;
    if (inspected < MIN_INSPECTED || !(share < FREED_PERCENT)) return undefined;
    return {
      level: 'INFO',
      confidence: rateConfidence(analysis, run.dedup.length),
      headline: `String deduplication saved ${formatBytes(savedBytes)} of the ${formatBytes(inspectedBytes)} that it inspected`,
      explanation:
        `${pluralize(inspected, 'string')} were inspected in ${pluralize(run.dedup.length, 'round')}, which took ${formatDuration(occurrences.sum)} and saved ${formatPercent(share)} of their ${formatBytes(inspectedBytes)}. ` +
        `Less than ${FREED_PERCENT} % is not worth it.`,
      advice: 'Remove -XX:+UseStringDeduplication: the strings of this application hardly repeat.',
      evidence: [
        metricEvidence('saved of the inspected bytes', percent(share), percent(FREED_PERCENT)),
        metricEvidence('strings inspected', count(inspected), count(MIN_INSPECTED)),
        metricEvidence('time for it', ms(occurrences.sum)),
        ...occurrences.toEvidence(),
      ],
    };
  },
});
