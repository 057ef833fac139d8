import { count, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { atLine, computed } from '../evidence.ts';
import { counted } from '../say.ts';
import { loggingAdvice } from '../support/logging-advice.ts';

export const missingTimestamps: Rule<GcAnalysis> = {
  id: 'missing-timestamps',
  title: 'No event carries a time stamp',
  because:
    'Without time no rate can be computed: throughput, allocation per second, intervals and trends per hour are all unknown.',
  check: (analysis) => {
    const { run } = analysis;
    const events = run.pauses.count + run.cycles.count;
    if (run.clock.kind !== 'none' || events === 0) return undefined;
    const first = run.pauses.count > 0 ? run.pauses.line.get(0) : run.cycles.line.get(0);
    return {
      level: 'WARNING',
      confidence: 'high',
      explanation: `None of ${counted(events, 'GC event')} tells when it was: throughput, rates and intervals cannot be computed.`,
      advice: loggingAdvice(analysis),
      evidence: [computed('events without a time stamp', count(events)), atLine(first)],
    };
  },
};
