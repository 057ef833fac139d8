import { chooseHeadline, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { isDiagnostic } from '../../jvm/causes.ts';
import { isSecondPartOfRequest } from '../support/collections/requests.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

/** An engineer takes some; several that take a share of the run are the work of a tool. */
const WARNING_COUNT = 3;
const WARNING_MS = 1000;
const WARNING_PERCENT = 1;

export const diagnosticGc = defineGcRule({
  id: 'diagnostic-gc',
  cause: 'event',
  title: 'A tool requested collections',
  because:
    'The JVM states the cause: a heap dump, a class histogram (jmap -histo:live), jcmd GC.run or an agent collects the whole heap first.',
  check: ({ run, span }) => {
    const occurrences = new EvidenceCollector();
    const causes = new Set<string>();
    let requests = 0;
    for (const row of run.pauses.cause.rowsWhere(isDiagnostic)) {
      occurrences.addPause(run, row);
      if (!isSecondPartOfRequest(run.pauses, row)) requests++;
      causes.add(run.pauses.cause.get(row));
    }
    const [first, ...more] = occurrences.toEvidence();
    if (!first) return undefined;
    const share = (100 * occurrences.sum) / span.durationMs;
    const isFelt = requests >= WARNING_COUNT && !(share < WARNING_PERCENT && occurrences.max < WARNING_MS);
    return {
      level: isFelt ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `A tool requested ${pluralize(requests, 'collection')} (${[...causes].join(', ')}), which took ${formatDuration(occurrences.sum)}`,
        `A tool requested ${pluralize(requests, 'collection')}, which took ${formatDuration(occurrences.sum)}`,
      ),
      explanation:
        `${pluralize(occurrences.count, 'pause')} ran for ${[...causes].join(', ')}, ${formatDuration(occurrences.max)} at most.${describeTimes(run, occurrences)} ` +
        `They matter from ${WARNING_COUNT} on, with ${WARNING_PERCENT} % of the run or ${formatDuration(WARNING_MS)}, and where they are most of the long pauses.`,
      advice: isFelt
        ? 'Find the tool that requests them (a dashboard or agent that asks for class histograms or heap dumps) and let it ask rarely; jmap -histo without :live, jcmd GC.class_histogram -all and GC.heap_dump -all do not collect first.'
        : `Leave them if somebody took a heap dump or a class histogram${occurrences.max >= WARNING_MS ? '; take the next one while nobody waits, or from an instance without traffic' : ''}. With the option -all, jcmd does not collect first.`,
      evidence: [first, ...more, metricEvidence('collections for tools', count(requests))],
      lostMs: occurrences.sum,
    };
  },
});
