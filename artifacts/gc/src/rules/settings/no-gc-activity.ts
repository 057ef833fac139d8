import { lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { collectorOf } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';

/** Speaks once for the whole log, on the analysis of its first run. */
export const noGcActivity = defineGcRule({
  id: 'no-gc-activity',
  title: 'The log holds no collection',
  because:
    'Without a single pause or cycle there is nothing to judge: the run was too short, or this is a header without its log.',
  check: ({ run, log }) => {
    if (run !== log.runs[0] || log.runs.some(({ pauses, cycles }) => pauses.count + cycles.count > 0)) return undefined;
    // Epsilon never collects: that is said by no-op-collector.
    if (collectorOf(run) === 'Epsilon') return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      explanation: `The log has ${pluralize(log.lines, 'line')}, and none of them is a pause or a cycle.`,
      advice:
        'Check that this is the right file, and let the application run until it has collected: a rotated log may hold its header alone.',
      evidence: [metricEvidence('pauses and cycles', count(0)), lineEvidence(run.firstLine)],
    };
  },
});
