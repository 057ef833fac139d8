import { lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineGcRule } from '../support/define-rule.ts';
import { buildLoggingAdvice } from '../support/logging-advice.ts';

export const missingTimestamps = defineGcRule({
  id: 'missing-timestamps',
  cause: 'evidence',
  title: 'No event has a timestamp',
  because:
    'Without timestamps no rate can be computed: throughput, allocation per second, intervals and trends per hour are all unknown.',
  check: (analysis) => {
    const { run } = analysis;
    const events = run.pauses.count + run.cycles.count;
    if (run.clock.kind !== 'none' || events === 0) return undefined;
    const first = run.pauses.count > 0 ? run.pauses.line.get(0) : run.cycles.line.get(0);
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `${pluralize(events, 'GC event')} ${events === 1 ? 'has' : 'have'} no timestamp`,
      explanation: `None of ${pluralize(events, 'GC event')} states its time: throughput, rates and intervals cannot be computed.`,
      advice: buildLoggingAdvice(analysis),
      evidence: [metricEvidence('events without a timestamp', count(events)), lineEvidence(first)],
    };
  },
});
