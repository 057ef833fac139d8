import { pluralize, truncate } from '@hindsight/claims';
import { formatRecordTime } from '../time/format-record-time.ts';
import { errorEvidence } from './evidence.ts';
import { defineLogRule } from './support/define-rule.ts';

/** What is first seen in this last part of the log is new. */
const LAST_PART = 0.2;
const LEAST_STATEMENTS = 3;

export const newError = defineLogRule({
  id: 'new-error',
  title: 'Errors that were not there before',
  because: 'What is first seen in the last fifth of a log, or after the last start, came with a change.',
  check: ({ judged, span, starts, tellsDay }) => {
    if (!span || span.to <= span.from) return undefined;
    const lastStart = starts.at(-1)?.time ?? Number.NaN;
    const since = Math.max(span.to - LAST_PART * (span.to - span.from), lastStart > span.from ? lastStart : 0);
    const fresh = judged.filter(({ group }) => group.firstSeen >= since && group.count >= LEAST_STATEMENTS);
    const [worst] = fresh;
    if (!worst) return undefined;
    return {
      level: 'WARNING',
      confidence: 'medium',
      explanation: `${pluralize(fresh.length, 'error was', 'errors were')} first seen after ${formatRecordTime(since, tellsDay)}; the most frequent ${pluralize(worst.group.count, 'time')}: ${truncate(worst.group.statement, 140)}.`,
      advice: 'Compare with what was deployed or changed at that time.',
      evidence: errorEvidence(fresh),
    };
  },
});
