import { formatCount, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { getCollector } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';

/** Reported once for the whole log, with its first run. */
export const noGcActivity = defineGcRule({
  id: 'no-gc-activity',
  cause: 'evidence',
  title: 'The log contains no collection',
  because:
    'Without a single pause or cycle there is nothing to diagnose: the run was too short, or this is a header without its log.',
  check: ({ run, log }) => {
    if (run !== log.runs[0] || log.runs.some(({ pauses, cycles }) => pauses.count + cycles.count > 0)) return undefined;
    // What the stops of such a log say is another finding.
    if (log.runs.some(({ safepoints }) => safepoints.all.count > 0)) return undefined;
    // Epsilon never collects, which no-op-collector reports.
    if (getCollector(run) === 'Epsilon') return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `The log has ${pluralize(log.lines, 'line')} and no collection`,
      explanation:
        log.lines === 1
          ? 'Its only line is neither a pause nor a cycle.'
          : `None of its ${formatCount(log.lines)} lines is a pause or a cycle.`,
      advice:
        'Check that this is the right file, and let the application run until a collection has happened: a rotated log may contain only its header.',
      evidence: [metricEvidence('lines of the log', count(log.lines)), lineEvidence(run.firstLine)],
    };
  },
});
