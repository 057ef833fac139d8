import { chooseHeadline, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Level, ms, percent } from '@hindsight/model';
import type { SafepointStatistics } from '../../analysis.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import {
  collectLongestStops,
  describeOperation,
  hasOnlyStops,
  listNamedOperations,
} from '../support/safepoint-operations.ts';

/** A user notices a second; GCeasy reports 10 s as a problem. */
const NOTICED_MS = 1000;
const LONG_MS = 10_000;
/** Shares of the run, as for the overhead of collections. */
const NOTICED_PERCENT = 5;
const SEVERE_PERCENT = 20;
const SEVERE_MS = 3000;
const OPERATIONS_NAMED = 3;

export const stopsOnly = defineGcRule({
  id: 'stops-only',
  title: 'The application was stopped, and the log has no collections that explain it',
  cause: 'safepoints',
  because:
    'A log of safepoints alone tells how long the application stood still, and only the name of an operation tells why. A user notices a second; 5 and 20 % of the run, or 10 s at once, are our own limits.',
  check: (analysis) => {
    const { safepoints, span } = analysis;
    if (!safepoints || !hasOnlyStops(analysis)) return undefined;
    const ofRun = (100 * safepoints.totalMs) / span.durationMs;
    const isLengthKnown = Number.isFinite(ofRun);
    const { count, totalMs, maxMs } = safepoints;
    const named = listNamedOperations(safepoints);
    const [first] = named;
    const stops = `The application stood still for ${formatDuration(totalMs)} in ${pluralize(count, 'stop')}`;
    return {
      level: rateLevel(safepoints, ofRun),
      confidence: rateConfidence(analysis, count),
      headline: chooseHeadline(
        `${stops}, the longest of ${formatDuration(maxMs)}${first ? `, mostly for ${first.operation}` : ''}`,
        `${stops}, the longest of ${formatDuration(maxMs)}`,
      ),
      explanation:
        `${isLengthKnown ? `That is ${formatPercent(ofRun)} of the run. ` : ''}The log has safepoints and no collections. ` +
        (first
          ? `Longest operations: ${named.slice(0, OPERATIONS_NAMED).map(describeOperation).join('; ')}.`
          : 'It does not name the operations, so that each stop may be a collection or something else.'),
      advice: first?.gc
        ? 'Log the collections as well (-Xlog:gc*,safepoint from Java 9, -XX:+PrintGCDetails before): their lines say why they ran and what took the time.'
        : 'Log the operations and the collections: -Xlog:gc*,safepoint from Java 9, -XX:+PrintGCDetails -XX:+PrintSafepointStatistics -XX:PrintSafepointStatisticsCount=1 before.',
      evidence: [
        metricEvidence('stopped in all', ms(totalMs)),
        metricEvidence('longest stop', ms(maxMs), ms(NOTICED_MS)),
        ...(isLengthKnown ? [metricEvidence('part of the run', percent(ofRun), percent(NOTICED_PERCENT))] : []),
        ...collectLongestStops(analysis.run.safepoints.operations).toEvidence(),
      ],
      lostMs: totalMs,
    };
  },
});

function rateLevel({ maxMs, totalMs }: SafepointStatistics, ofRun: number): Level {
  if (maxMs >= LONG_MS || (ofRun >= SEVERE_PERCENT && totalMs >= SEVERE_MS)) return 'SEVERE';
  return maxMs >= NOTICED_MS || (ofRun >= NOTICED_PERCENT && totalMs >= NOTICED_MS) ? 'WARNING' : 'INFO';
}
