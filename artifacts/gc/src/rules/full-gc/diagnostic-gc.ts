import { formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { isDiagnostic } from '../../jvm/causes.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

const WARNING_COUNT = 3;
const WARNING_MS = 1000;

export const diagnosticGc = defineGcRule({
  id: 'diagnostic-gc',
  cause: 'event',
  title: 'A tool requested collections',
  because:
    'The JVM states the cause: a heap dump, a class histogram (jmap -histo:live), jcmd GC.run or an agent collects the whole heap first.',
  check: ({ run }) => {
    const occurrences = new EvidenceCollector();
    const causes = new Set<string>();
    for (const row of run.pauses.cause.rowsWhere(isDiagnostic)) {
      occurrences.addPause(run, row);
      causes.add(run.pauses.cause.get(row));
    }
    const [first, ...more] = occurrences.toEvidence();
    if (!first) return undefined;
    return {
      level: occurrences.count >= WARNING_COUNT || occurrences.max >= WARNING_MS ? 'WARNING' : 'INFO',
      confidence: 'high',
      explanation:
        `${pluralize(occurrences.count, 'collection')} ran for ${[...causes].join(', ')}: ${formatDuration(occurrences.sum)} in all, ${formatDuration(occurrences.max)} at most ` +
        `(warning from ${WARNING_COUNT} or ${formatDuration(WARNING_MS)}).${describeFirstTime(run, occurrences.firstAt)}`,
      advice:
        'Find the tool or person that requests them; jmap -histo without :live and jcmd GC.heap_dump -all do not collect first.',
      evidence: [
        first,
        ...more,
        metricEvidence('collections for tools', count(occurrences.count), count(WARNING_COUNT)),
      ],
      lostMs: occurrences.sum,
    };
  },
});
